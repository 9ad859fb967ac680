-- A calendar at another provider belongs to a company or to a member of its team; its id is that holder's. `ended_at`: the member left, and
-- what was written into the calendar is taken out before the row goes.
alter table external_busy drop constraint external_busy_company_id_fkey;
alter table external_events drop constraint external_events_company_id_fkey;
alter table external_calendars drop constraint external_calendars_pkey;
alter table external_calendars
  alter column company_id drop not null,
  add column user_id uuid unique references users (id) on delete cascade,
  add column id uuid generated always as (coalesce(company_id, user_id)) stored primary key,
  add column ended_at timestamptz,
  add constraint external_calendars_company_id_key unique (company_id),
  add constraint external_calendars_holder check (num_nonnulls(company_id, user_id) = 1);
-- The previous version goes on with its two tables; the next one drops them.
alter table external_busy add foreign key (company_id) references external_calendars (company_id) on delete cascade;
alter table external_events add foreign key (company_id) references external_calendars (company_id) on delete cascade;

create table calendar_busy (
  calendar_id uuid not null references external_calendars (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null
);
create index calendar_busy_time on calendar_busy (calendar_id, starts_at);
insert into calendar_busy select company_id, starts_at, ends_at from external_busy;

-- The event of an appointment in one calendar. `version` grows with each change; `due_at` is null once the newest is written, at `address`.
create table calendar_events (
  calendar_id uuid not null references external_calendars (id) on delete cascade,
  appointment_id uuid not null references appointments (id) on delete cascade,
  version int not null default 1,
  address text,
  due_at timestamptz,
  failures int not null default 0,
  primary key (appointment_id, calendar_id)
);
create index calendar_events_due on calendar_events (calendar_id, due_at) where due_at is not null;
insert into calendar_events (calendar_id, appointment_id, version, address, due_at, failures)
select company_id, appointment_id, version, address, due_at, failures from external_events;

-- The calendar in which a move was made: putting the event back there takes back only such a move.
alter table appointments add column moved_in uuid references external_calendars (id) on delete set null;
update appointments a set moved_in = c.id
from leads l join external_calendars c on c.company_id = l.company_id where l.id = a.lead_id and a.moved_outside;
create index appointments_moved_in on appointments (moved_in) where moved_in is not null;
