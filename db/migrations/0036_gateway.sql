-- What a real gateway tells us, what banks dispute, and where its books and ours differ.

-- Who somebody is at the gateway, before they have saved a card.
create table gateway_customers (
  holder_id uuid primary key,
  customer text not null
);

-- Notices of the gateway, each once, however often it is sent.
create table gateway_notices (
  id text primary key,
  type text not null,
  object text not null,
  received_at timestamptz not null
);
create index gateway_notices_received on gateway_notices (received_at);

create table payment_disputes (
  -- The gateway's own id.
  id text primary key,
  payment_id uuid not null references payments (id),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index payment_disputes_payment on payment_disputes (payment_id);

-- Found by the nightly comparison, and there until somebody has looked. Nothing is put right by itself.
create table payment_differences (
  id uuid primary key,
  kind text not null check (kind in ('charge_without_row', 'row_without_charge', 'amount', 'double_refund', 'missing_ledger')),
  -- The gateway's id or ours, whichever says what it is about.
  subject text not null,
  ours_cents bigint,
  theirs_cents bigint,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  -- Looked at by a person, who says what came of it.
  closed_at timestamptz,
  note text not null default '',
  unique (kind, subject)
);
