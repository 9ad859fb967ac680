-- Who is asked when: each request has its next step and when that is due, until every slot has its company or nobody is left to ask.
alter table project_slots
  add column round_at timestamptz,
  add column next_step text,
  add column next_step_at timestamptz,
  add column told_at timestamptz,
  add constraint project_slots_next_step_check check (next_step in ('direct', 'others', 'best', 'next', 'half', 'rescue', 'tell')),
  add constraint project_slots_step_has_time check ((next_step is null) = (next_step_at is null));
create index project_slots_due on project_slots (next_step_at) where next_step_at is not null and used < slots;

-- What was offered before waves began goes on with the second one.
update project_slots s set round_at = p.opened_at, next_step = 'next', next_step_at = p.opened_at + interval '2 hours'
from projects p where p.id = s.project_id and p.state = 'open' and p.opened_at > now() - interval '1 day';

-- A customer who asked one company may let others in, and anybody may ask for more companies later.
alter table projects
  add column asks_others boolean not null default false,
  add column asked_more_at timestamptz;

-- A pause of everything, of one service, or of one zip, with or without an end.
alter table companies add column paused_until timestamptz;
alter table company_services
  add column is_paused boolean not null default false,
  add column paused_until timestamptz;
alter table company_zips
  add column excluded_until timestamptz,
  add column was_chosen boolean not null default false;
create index companies_pause on companies (paused_until) where paused_until is not null;
create index company_services_pause on company_services (paused_until) where paused_until is not null;
create index company_zips_pause on company_zips (excluded_until) where excluded_until is not null;

-- What buys for a company by itself, for each service; off until its dry run was looked at and it was switched on.
create table auto_accepts (
  company_id uuid not null,
  service_id uuid not null,
  is_on boolean not null default false,
  max_price_cents bigint not null,
  min_score real not null,
  from_time time,
  to_time time,
  tried_at timestamptz,
  changed_at timestamptz not null,
  primary key (company_id, service_id),
  foreign key (company_id, service_id) references company_services (company_id, service_id) on delete cascade,
  constraint auto_accepts_max_price_cents_check check (max_price_cents >= 0),
  constraint auto_accepts_min_score_check check (min_score >= 0 and min_score <= 1),
  constraint auto_accepts_hours_check check ((from_time is null) = (to_time is null) and from_time < to_time),
  constraint auto_accepts_tried_first check (tried_at is not null or not is_on)
);
-- What it did with an offer: bought it, or why it left it to a person.
alter table matches add column auto_outcome text;
