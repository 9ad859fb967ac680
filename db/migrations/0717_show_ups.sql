-- When an appointment was agreed to; one that only ran out of time never was.
alter table appointments add column confirmed_at timestamptz;
update appointments a set confirmed_at = t.at
  from (select entity_id, min(at) as at from transitions where entity = 'appointment' and event = 'confirm' group by entity_id) t
  where t.entity_id = a.id;

-- What one side noted about the other after an appointment: once for each side, however often it is taken back and noted again.
create table show_ups (
  id uuid primary key,
  appointment_id uuid not null references appointments (id),
  author text not null check (author in ('customer', 'company')),
  kind text not null check (kind in ('no_show', 'late')),
  state text not null default 'recorded' check (state in ('recorded', 'disputed', 'stands', 'withdrawn')),
  recorded_at timestamptz not null,
  disputable_until timestamptz not null,
  -- Stays when the mark is withdrawn: a disputed one is not noted again.
  disputed_at timestamptz,
  dispute text not null default '',
  decided_at timestamptz,
  unique (appointment_id, author),
  check (state <> 'disputed' or disputed_at is not null)
);
create index show_ups_due on show_ups (disputable_until) where state = 'recorded';

-- Past appointments that count, and how many of them the company came to on time.
alter table companies
  add column show_ups_count int not null default 0,
  add column show_ups_on_time int not null default 0,
  add constraint companies_show_ups_check check (show_ups_on_time between 0 and show_ups_count);

-- Cards stored before have none.
update company_cards set card = (card::jsonb || '{"show_ups": null}')::json;
