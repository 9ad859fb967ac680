-- Who of the house has taken charge of a kind of what waits.
create table alarm_keepers (
  kind text primary key,
  admin_id uuid not null references users (id) on delete cascade,
  taken_at timestamptz not null
);
create index alarm_keepers_admin on alarm_keepers (admin_id);
