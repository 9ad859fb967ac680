-- A company's appointments in its calendar at another provider: the calendars of its account, the one that they are written into, and the
-- company's turn at writing, which one process has at a time.
alter table external_calendars
  add column calendars jsonb not null default '[]',
  add column writes_to text,
  add column writes_in text not null default 'es' check (writes_in in ('es', 'en')),
  add column write_failure text check (write_failure in ('refused', 'unreachable', 'not_public', 'no_calendar', 'rejected')),
  add column writing_until timestamptz;

-- The one event of an appointment. `version` grows with each change; `due_at` is null once the newest is written, at `address`.
create table external_events (
  appointment_id uuid primary key references appointments (id) on delete cascade,
  company_id uuid not null references external_calendars (company_id) on delete cascade,
  version int not null default 1,
  address text,
  due_at timestamptz,
  failures int not null default 0
);
create index external_events_due on external_events (company_id, due_at) where due_at is not null;
