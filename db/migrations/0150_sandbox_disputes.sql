-- The sandbox's gateway has disputes as the real one does, so that everything that follows from one can be seen and tried.
create table sandbox_disputes (
  id text primary key,
  charge_id text not null references sandbox_charges(id),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  evidence_due_at timestamptz,
  created_at timestamptz not null
);
