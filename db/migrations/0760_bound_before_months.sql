-- The audit log and history are divided by month in three steps that never stop a writer for long. Step one: a bound that all rows are below and
-- will be for a month yet. It lets the rows there are become the first partition without being read under a lock.
do $$
declare
  grown text;
  bound timestamptz;
begin
  foreach grown in array array['audit_log', 'transitions'] loop
    execute format('select (date_trunc(''month'', greatest(now(), max(at)) at time zone ''utc'') + interval ''2 months'') at time zone ''utc'' from %I', grown)
      into bound;
    execute format('alter table %I add constraint %I check (at < %L) not valid', grown, grown || '_before', bound);
  end loop;
end $$;
