-- When a company takes bookings, and by which rules. Its row is also the lock under which its calendar is checked and changed.
create table availabilities (
  company_id uuid primary key references companies (id) on delete cascade,
  week jsonb not null,
  holidays jsonb not null,
  is_instant boolean not null,
  visit_minutes int not null check (visit_minutes between 15 and 480),
  job_minutes int check (job_minutes between 15 and 720),
  lead_hours int not null check (lead_hours between 0 and 336),
  buffer_minutes int not null check (buffer_minutes between 0 and 240),
  counts_travel boolean not null,
  per_day int check (per_day between 1 and 50),
  notice_hours int not null check (notice_hours between 0 and 168),
  saved_at timestamptz not null
);

-- A booking keeps the rule under which it was made: until when the customer may change it.
alter table appointments
  add column purpose text not null default 'visit' check (purpose in ('visit', 'job')),
  add column changes_until timestamptz;

-- Moments at which the company has free time within the next seven days; kept apart from the card, since bookings change it.
alter table company_cards add column bookable_at tstzmultirange not null default '{}';
