-- What every domain stands on: secrets, limits, idempotency, history, live updates, the sandbox's own world.

create table secrets (
  name text primary key,
  value text not null
);

-- Counters of the rate-limit table in contract/: one row per rule, key and window.
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (key, window_start)
);
create index rate_limits_window on rate_limits (window_start);

create table idempotency_keys (
  owner text not null,
  route text not null,
  key text not null,
  request_hash text not null,
  status int,
  response jsonb,
  locked_at timestamptz not null,
  created_at timestamptz not null,
  primary key (owner, route, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Every change of state of every machine, in order; never edited.
create table transitions (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id uuid not null,
  from_state text not null,
  event text not null,
  to_state text not null,
  actor text not null check (actor in ('G', 'U', 'C', 'A', 'S')),
  actor_id uuid,
  at timestamptz not null,
  reason text,
  meta jsonb
);
create index transitions_entity on transitions (entity, entity_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger transitions_append_only before update or delete on transitions for each row execute function refuse_change();

-- What changed for whom; browsers catch up from here by id.
create table live_events (
  id bigint generated always as identity primary key,
  channel text not null,
  kind text not null,
  created_at timestamptz not null
);
create index live_events_channel on live_events (channel, id);

create table sandbox_clock (
  is_only boolean primary key default true check (is_only),
  offset_ms bigint not null default 0
);
insert into sandbox_clock default values;

create table sandbox_outbox (
  id uuid primary key,
  channel text not null check (channel in ('email', 'sms', 'push')),
  recipient text not null,
  subject text,
  body_text text not null,
  body_html text,
  links jsonb not null default '[]',
  -- The six digits of an SMS code, so that a program need not parse the text.
  code text,
  created_at timestamptz not null
);
create index sandbox_outbox_created on sandbox_outbox (created_at desc);

-- The sandbox payment gateway's own books: it knows nothing of our tables.
create table sandbox_charges (
  id text primary key,
  idempotency_key text not null unique,
  request_hash text not null,
  customer text not null,
  card text not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null check (status in ('succeeded', 'requires_action', 'declined', 'cancelled')),
  decline_code text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null
);
create table sandbox_refunds (
  id text primary key,
  idempotency_key text not null unique,
  charge_id text not null references sandbox_charges,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null
);
-- The next answers of the sandbox gateway, taken in order; `probability` ones stay.
create table sandbox_faults (
  id bigint generated always as identity primary key,
  fault text not null,
  probability real check (probability > 0 and probability <= 1)
);
