-- What admins have decided and can still take back. A thing is decided once at a time.
create table planned_decisions (
  id uuid primary key,
  admin_id uuid not null references users (id),
  call text not null,
  params jsonb not null,
  body jsonb not null,
  entity text not null,
  entity_id uuid not null unique,
  due_at timestamptz not null
);
create index planned_decisions_due on planned_decisions (due_at);
