-- Wallets that are topped up by themselves when they run low.
create table auto_top_ups (
  company_id uuid primary key references companies (id) on delete cascade,
  is_on boolean not null,
  below_cents bigint not null check (below_cents > 0),
  amount_cents bigint not null check (amount_cents > 0),
  -- The subject of the payment that is under way: one at a time.
  wish_id uuid,
  paused_for text check (paused_for in ('authentication', 'declined', 'no_card')),
  changed_at timestamptz not null,
  looked_at timestamptz not null
);
