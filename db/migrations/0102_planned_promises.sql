-- What the house decided about its figures: which one, from when on. The figures themselves, with what they are unless somebody decides, stand in the code.
create table promise_changes (
  id uuid not null unique,
  name text not null,
  version int not null check (version > 0),
  value int not null,
  holds_from timestamptz not null,
  reason text not null,
  decided_by uuid not null references users (id),
  created_at timestamptz not null,
  primary key (name, version),
  check (holds_from > created_at)
);
create trigger promise_changes_append_only before delete or update on promise_changes
  for each row execute function refuse_change();
