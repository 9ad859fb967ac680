-- Step three: the table becomes the first partition of one by month, with the name, columns, indexes, triggers, rights and next number of before.
-- Only the catalog changes, so the lock lasts for milliseconds. The primary key stays with each partition: the whole table's would need `at` in it.
create function divide_by_month(grown text) returns void language plpgsql as $$
declare
  first text := grown || '_before';
  old record;
  bound timestamptz;
  next_number record;
  is_empty boolean;
  definition text;
  indexes text[];
  triggers text[];
begin
  execute format('lock table %I in access exclusive mode', grown);
  select c.oid, c.relacl, c.relowner::regrole::text as owner into old from pg_class c where c.oid = grown::regclass;
  select substring(pg_get_constraintdef(oid) from '''([^'']+)''')::timestamptz into bound
    from pg_constraint where conrelid = old.oid and conname = first;
  execute format('select not exists (select from %I)', grown) into is_empty;
  if is_empty then bound := date_trunc('month', now() at time zone 'utc') at time zone 'utc'; end if;
  execute format('select last_value, is_called from %I', grown || '_id_seq') into next_number;

  select array_agg(pg_get_indexdef(i.indexrelid)) into indexes from pg_index i where i.indrelid = old.oid and not i.indisprimary;
  select array_agg(pg_get_triggerdef(t.oid)) into triggers from pg_trigger t where t.tgrelid = old.oid and not t.tgisinternal;
  for definition in select format('drop trigger %I on %I', tgname, grown) from pg_trigger where tgrelid = old.oid and not tgisinternal loop
    execute definition;
  end loop;
  for definition in
    select format('alter index %s rename to %I', i.indexrelid::regclass, replace(c.relname, grown, first))
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = old.oid
  loop
    execute definition;
  end loop;
  execute format('alter table %I alter column id drop identity', grown);
  execute format('alter table %I rename to %I', grown, first);

  execute format('create table %I (like %I including defaults including constraints including storage) partition by range (at)', grown, first);
  execute format('alter table %I drop constraint %I', grown, first);
  execute format('alter table %I alter column id add generated always as identity', grown);
  perform setval(pg_get_serial_sequence(grown, 'id'), next_number.last_value, next_number.is_called);
  foreach definition in array indexes || triggers loop
    execute definition;
  end loop;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', grown, first, bound);
  execute format('alter table %I drop constraint %I', first, first);

  -- Rights are those of the whole table: nobody but its owner reads or writes a partition by itself.
  for definition in
    select format('grant %s on %I to %s%s', r.privilege_type, grown, coalesce(a.rolname, 'public'), case when r.is_grantable then ' with grant option' else '' end)
    from aclexplode(old.relacl) r left join pg_roles a on a.oid = r.grantee where r.grantee <> old.owner::regrole
    union all
    select distinct format('revoke all on %I from %s', first, coalesce(a.rolname, 'public'))
    from aclexplode(old.relacl) r left join pg_roles a on a.oid = r.grantee where r.grantee <> old.owner::regrole
  loop
    execute definition;
  end loop;
  if old.owner::regrole <> current_user::regrole then execute format('alter table %I owner to %s', grown, old.owner); end if;

  for ahead in 0..2 loop
    definition := to_char(greatest(bound, date_trunc('month', now() at time zone 'utc') at time zone 'utc') at time zone 'utc' + make_interval(months => ahead), 'YYYY-MM');
    execute format('create table %I (like %I including defaults including constraints including storage, primary key (id))', grown || '_' || replace(definition, '-', '_'), grown);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', grown, grown || '_' || replace(definition, '-', '_'),
      (definition || '-01')::timestamp at time zone 'utc', ((definition || '-01')::timestamp + interval '1 month') at time zone 'utc');
  end loop;
  -- What comes when a month is missing.
  execute format('create table %I (like %I including defaults including constraints including storage, primary key (id))', grown || '_default', grown);
  execute format('alter table %I attach partition %I default', grown, grown || '_default');
end $$;

select divide_by_month('audit_log');
comment on table audit_log is 'Who decided what about whom, and why; append-only. One partition a month (UTC), each with its primary key (id).';
