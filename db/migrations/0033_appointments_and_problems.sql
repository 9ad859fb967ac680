-- When both sides meet: proposed by either, confirmed by the other. A lead has one at a time.
create table appointments (
  id uuid primary key,
  lead_id uuid not null references leads (id),
  state text not null default 'proposed' check (state in ('proposed', 'confirmed', 'declined', 'cancelled', 'replaced', 'past')),
  proposed_by text not null check (proposed_by in ('customer', 'company')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text not null default '',
  on_way_at timestamptz,
  created_at timestamptz not null,
  decided_at timestamptz,
  check (ends_at > starts_at)
);
create unique index appointments_one_live on appointments (lead_id) where state in ('proposed', 'confirmed');
create index appointments_lead on appointments (lead_id, created_at);
create index appointments_time on appointments (starts_at) where state in ('proposed', 'confirmed');

alter table messages add column appointment_id uuid references appointments (id);
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in ('text', 'quote', 'event', 'appointment'));
create unique index messages_appointment_once on messages (appointment_id) where appointment_id is not null;
-- The same may happen again: hired, cancelled, hired once more.
drop index messages_event_once;
create unique index messages_event_once on messages (lead_id, event, created_at) where kind = 'event';

-- Something is not right with the work: while it is open, silence confirms nothing.
create table problems (
  id uuid primary key,
  project_id uuid not null references projects (id),
  text text not null,
  opened_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text check (resolved_by in ('customer', 'company'))
);
create unique index problems_one_open on problems (project_id) where resolved_at is null;
