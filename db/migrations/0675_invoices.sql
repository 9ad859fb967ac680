-- Last number of each company's invoices and credit notes. The row is locked from numbering to commit, so no number is left out.
create table invoice_series (
  company_id uuid not null references companies (id),
  kind text not null check (kind in ('invoice', 'credit_note')),
  last int not null check (last > 0),
  primary key (company_id, kind)
);

create table invoices (
  id uuid primary key,
  lead_id uuid not null references leads (id),
  quote_id uuid not null references quotes (id),
  company_id uuid not null references companies (id),
  state text not null default 'draft' check (state in ('draft', 'sent', 'paid', 'credited')),
  -- Company whose series the numbers are of. A merge of companies leaves them as they are.
  series_id uuid references companies (id),
  number int,
  credit_number int,
  tax_label text not null default '',
  tax_percent numeric(6, 3) not null default 0,
  subtotal_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  total_cents bigint not null default 0,
  -- Deposit paid on Oficio that is taken off the total, since it was sent.
  deposit_cents bigint not null default 0,
  due_on date,
  note text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  paid_at timestamptz,
  paid_on date,
  paid_by text check (paid_by in ('card', 'deposit', 'cash', 'check', 'transfer', 'other')),
  payment_id uuid unique references payments (id),
  credited_at timestamptz,
  credit_reason text not null default '',
  -- Reminders sent to the customer.
  reminders int not null default 0,
  check ((state = 'draft') = (number is null) and (number is null) = (sent_at is null) and (number is null) = (series_id is null)),
  check ((state = 'credited') = (credit_number is not null) and (credit_number is null) = (credited_at is null)),
  check (state = 'draft' or (total_cents > 0 and deposit_cents between 0 and total_cents)),
  check ((paid_by is null) = (paid_at is null) and (state <> 'paid' or paid_at is not null)),
  check ((payment_id is not null) = coalesce(paid_by = 'card', false))
);
create unique index invoices_number on invoices (series_id, number);
create unique index invoices_credit_number on invoices (series_id, credit_number);
create unique index invoices_draft on invoices (lead_id) where state = 'draft';
create index invoices_lead on invoices (lead_id, created_at);
create index invoices_quote on invoices (quote_id);
create index invoices_company on invoices (company_id, created_at desc, id desc);
create index invoices_due on invoices (due_on) where state = 'sent' and reminders < 2;

create table invoice_lines (
  invoice_id uuid not null references invoices (id) on delete cascade,
  position int not null,
  text text not null,
  quantity numeric(10, 2) not null,
  unit text not null,
  unit_price_cents bigint not null,
  total_cents bigint not null,
  is_taxable boolean not null default false,
  primary key (invoice_id, position)
);

-- Sum of a lead's sent invoices that no credit note ended, and whether all of them are paid.
alter table leads
  add column invoiced_cents bigint not null default 0 check (invoiced_cents >= 0),
  add column invoice_state text check (invoice_state in ('sent', 'paid'));

alter table payments drop constraint payments_purpose_check;
alter table payments add constraint payments_purpose_check check (purpose in ('lead', 'top_up', 'deposit', 'invoice')) not valid;
alter table payments validate constraint payments_purpose_check;

alter table messages add column invoice_id uuid references invoices (id);
create unique index messages_invoice_once on messages (invoice_id, event) where invoice_id is not null;
