-- What the house put right in a company's balance, in words that the company reads. The amounts are in the ledger; who did it is in the audit log.
create table corrections (
  id uuid primary key,
  company_id uuid not null references companies (id),
  account text not null check (account in ('wallet', 'promo')),
  amount_cents bigint not null check (amount_cents <> 0),
  reason text not null,
  created_at timestamptz not null
);
create index corrections_company on corrections (company_id, created_at desc);
create trigger corrections_append_only before delete or update on corrections for each row execute function refuse_change();
