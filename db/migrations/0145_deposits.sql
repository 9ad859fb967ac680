-- Deposits that were paid here: held by us until the work is confirmed, then the company's, or back with who paid.
create table deposits (
  quote_id uuid primary key references quotes (id),
  payment_id uuid not null unique references payments (id),
  state text not null check (state in ('held', 'released', 'returned')),
  held_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'held') = (ended_at is null))
);
create index deposits_held on deposits (held_at) where state = 'held';
