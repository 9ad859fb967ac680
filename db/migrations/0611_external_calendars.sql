-- A company's calendar at another provider: its busy times take bookings away. The password is sealed with the application secret.
create table external_calendars (
  company_id uuid primary key references companies (id) on delete cascade,
  url text not null,
  username text not null,
  password bytea not null,
  created_at timestamptz not null,
  read_at timestamptz not null,
  failing_since timestamptz,
  failure text check (failure in ('refused', 'unreachable', 'not_public', 'no_calendar')),
  check ((failing_since is null) = (failure is null))
);
create table external_busy (
  company_id uuid not null references external_calendars (company_id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null
);
create index external_busy_time on external_busy (company_id, starts_at);
