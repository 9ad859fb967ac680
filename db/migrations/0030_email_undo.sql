-- Who holds the address that an account gave up can take the change back for a while.
alter table email_changes
  add column before_email text,
  add column undo_hash bytea unique,
  add column undo_until timestamptz,
  add column undone_at timestamptz;
