-- What overdue work has been told of: each case once for each level, however many processes look. A case that waits again has another deadline.
create table alarms (
  kind text not null,
  case_id text not null,
  due_at timestamptz not null,
  level text not null check (level in ('team', 'owners')),
  raised_at timestamptz not null,
  primary key (kind, case_id, due_at, level)
);
create index alarms_raised on alarms (raised_at);
