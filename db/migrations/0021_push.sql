-- Devices that hear of notices by push: one row for each, which ends with its session.
create table push_registrations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  token text not null unique,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  sw_scope text not null,
  vapid_key text not null,
  created_at timestamptz not null
);
create index push_registrations_user on push_registrations (user_id);
create index push_registrations_session on push_registrations (session_id);
