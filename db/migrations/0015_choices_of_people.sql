-- What somebody wants to hear about and how; without a row they want it.
create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  topic text not null,
  channel text not null check (channel in ('app', 'email', 'sms', 'push')),
  is_on boolean not null,
  primary key (user_id, topic, channel)
);

-- Between which times of the person's own day nothing is sent that can wait.
create table quiet_hours (
  user_id uuid primary key references users on delete cascade,
  starts time not null,
  ends time not null,
  check (starts <> ends)
);

-- Addresses that messages come back from, or whose people complained: nothing goes there any more.
create table suppressed_addresses (
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  reason text not null check (reason in ('bounced', 'complained')),
  created_at timestamptz not null,
  primary key (channel, address)
);

alter table deliveries
  add user_id uuid references users on delete cascade,
  add topic text,
  -- Waits until then, because its reader rests.
  add due_at timestamptz,
  drop constraint deliveries_state_check,
  add constraint deliveries_state_check check (state in ('waiting', 'sent', 'skipped', 'dead')) not valid;
create index deliveries_due on deliveries (due_at) where state = 'waiting' and due_at is not null;
create index deliveries_user on deliveries (user_id);

-- New addresses that wait to be confirmed. SHA-256 of the token in the mailed link.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index email_changes_user on email_changes (user_id, created_at desc);
