-- Money that customers paid to a company stands apart from what the company put in for leads, and leaves for its bank.
alter table corrections
  drop constraint corrections_account_check,
  add constraint corrections_account_check check (account in ('wallet', 'promo', 'earned'));

create table bank_accounts (
  id uuid primary key,
  company_id uuid not null references companies (id),
  holder text not null,
  routing text not null,
  last4 text not null,
  -- Sealed under the application's secret; gone once the account is replaced.
  account bytea,
  added_by uuid not null references users (id),
  added_at timestamptz not null,
  -- From when on money leaves for it.
  usable_at timestamptz not null,
  replaced_at timestamptz,
  check ((account is null) = (replaced_at is not null))
);
create unique index bank_accounts_one on bank_accounts (company_id) where replaced_at is null;

alter table payouts
  drop constraint payouts_state_check,
  add constraint payouts_state_check check (state in ('due', 'sent', 'paid', 'returned', 'given_back', 'cancelled')),
  add column kind text not null default 'closing' check (kind in ('closing', 'withdrawal')),
  add column bank_account_id uuid references bank_accounts (id),
  add column sent_at timestamptz,
  -- The gateway's own id of the last transfer.
  add column gateway_payout text,
  add constraint payouts_account_check check (kind = 'closing' or bank_account_id is not null);
create index payouts_sent on payouts (sent_at) where state = 'sent';
create index payouts_gateway on payouts (gateway_payout) where gateway_payout is not null;

-- The sandbox gateway's own books of transfers to banks.
create table sandbox_payouts (
  id text primary key,
  idempotency_key text not null unique,
  request_hash text not null,
  amount_cents bigint not null check (amount_cents > 0),
  last4 text not null,
  -- Why the bank will send it back; null where it takes it.
  return_code text,
  metadata jsonb not null,
  created_at timestamptz not null
);

-- Deposits that were released so far went to wallets. As much of them as is still there is set apart, by one entry of each company.
with released as (
  select coalesce(c.merged_into, c.id) as company_id, -sum(e.amount_cents) as cents
  from ledger_entries e
  join companies c on e.account = 'wallet:' || c.id
  where e.event = 'deposit.released'
  group by 1
),
earned as materialized (
  select gen_random_uuid() as event_id, r.company_id, least(r.cents, b.cents) as cents
  from released r
  join balances b on b.account = 'wallet:' || r.company_id
  where b.cents > 0
),
entries as (
  insert into ledger_entries (event_id, event, cause, account, amount_cents, created_at)
  select event_id, 'earned.moved', company_id::text, account, amount_cents, now()
  from earned
  cross join lateral (values ('wallet:' || company_id, cents), ('earned:' || company_id, -cents)) as side (account, amount_cents)
),
taken as (
  update balances b set cents = b.cents - e.cents from earned e where b.account = 'wallet:' || e.company_id
)
insert into balances (account, cents) select 'earned:' || company_id, cents from earned;
