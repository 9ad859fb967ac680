-- What admins do to many rows at once: looked through first, then done row by row, and brought back while there is time.
create table bulk_acts (
  id uuid primary key,
  admin_id uuid not null references users (id),
  act text not null,
  state text not null default 'previewed' check (state in ('previewed', 'running', 'done', 'undoing', 'undone')),
  reason text,
  created_at timestamptz not null,
  started_at timestamptz,
  undone_by uuid references users (id),
  undo_reason text,
  check ((state = 'previewed') = (started_at is null)),
  check ((state in ('undoing', 'undone')) = (undone_by is not null))
);
create index bulk_acts_created on bulk_acts (created_at, id);

create table bulk_rows (
  act_id uuid not null references bulk_acts (id) on delete cascade,
  entity_id uuid not null,
  position int not null,
  state text not null check (state in ('chosen', 'barred', 'done', 'refused', 'brought_back', 'kept')),
  -- Why it could not be done, or not be brought back.
  code text,
  -- Its change in the history: a row that has a later one is not brought back.
  transition_id bigint,
  primary key (act_id, entity_id)
);
create index bulk_rows_state on bulk_rows (act_id, state, position);
