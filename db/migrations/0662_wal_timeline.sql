-- The timeline of the database's log, as its primary says it, in hexadecimal. A failover begins a new one: a replica that lacks it does not
-- follow the present primary.
create table wal_timeline (
  is_only boolean primary key default true check (is_only),
  timeline text not null check (timeline ~ '^[0-9A-F]{8}$')
);
