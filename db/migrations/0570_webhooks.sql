-- Addresses of companies that hear of events. Events wait in the order in which they happened until they are deliveries; a delivery keeps its id
-- and its text however often it is sent.
create table ordered_events (
  id bigint primary key,
  event text not null,
  payload jsonb not null,
  created_at timestamptz not null
);

create table webhooks (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  url text not null,
  events text[] not null,
  is_on boolean not null default true,
  off_because text check (off_because in ('owner', 'failing', 'gone')),
  secret bytea not null,
  secret_before bytea,
  secret_before_until timestamptz,
  created_at timestamptz not null,
  failing_since timestamptz,
  succeeded_at timestamptz,
  check (is_on = (off_because is null)),
  unique (company_id, url)
);

create table webhook_deliveries (
  id uuid primary key,
  seq bigint generated always as identity unique,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  subject text not null,
  event text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  -- Failed attempts since it last became due afresh, which its next wait rests on.
  failures int not null default 0,
  due_at timestamptz not null,
  leased_until timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index webhook_deliveries_head on webhook_deliveries (webhook_id, subject, seq) where state = 'waiting';
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'waiting';
create index webhook_deliveries_list on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);

create table webhook_attempts (
  id uuid primary key,
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  at timestamptz not null,
  duration_ms int not null,
  status int,
  failure text,
  answer text not null
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, at);

-- What the sandbox's own receiver got.
create table sandbox_webhooks (
  id bigint generated always as identity primary key,
  received_at timestamptz not null,
  url text not null,
  message_id text not null,
  sent_at timestamptz,
  body text not null,
  is_valid boolean not null,
  answered int not null
);
