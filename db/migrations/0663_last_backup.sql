-- When a backup was last complete. Backups made by other means note it too: see docs/operations/backup.md.
create table last_backup (
  is_only boolean primary key default true check (is_only),
  finished_at timestamptz not null
);
