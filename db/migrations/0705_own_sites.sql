-- Sites of companies that show the request widget, with the last use and the last refused address.
create table own_sites (
  company_id uuid primary key references companies (id),
  origins text[] not null,
  accent text not null,
  updated_at timestamptz not null,
  used_at timestamptz,
  used_origin text,
  refused_at timestamptz,
  refused_origin text
);
-- Host of the company's own site on which the request was started.
alter table projects add column own_site text;
-- A lead from a company's own site costs nothing, and the ledger says so with an entry of $0.
alter table ledger_entries drop constraint ledger_entries_amount_cents_check;
alter table ledger_entries add constraint ledger_entries_amount_cents_check check (amount_cents <> 0 or event = 'lead.own_site') not valid;
