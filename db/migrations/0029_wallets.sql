-- Money of companies that have closed, on its way to them.
create table payouts (
  id uuid primary key,
  company_id uuid not null references companies (id),
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('due', 'paid')),
  created_at timestamptz not null,
  paid_at timestamptz,
  -- How the bank calls the transfer.
  reference text not null default ''
);
create index payouts_due on payouts (created_at) where state = 'due';
create index payouts_company on payouts (company_id);
-- One wish to top up is one payment that counts.
create unique index payments_one_top_up on payments (subject_id) where purpose = 'top_up' and state <> 'cancelled';
create index payments_holder_settled on payments (holder_id, settled_at) where settled_at is not null;
