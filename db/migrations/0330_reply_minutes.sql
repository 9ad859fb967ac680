-- How long a company took to answer a lead first, in whole business minutes: Monday to Saturday, 8:00 to 18:00, on the clocks where the company is.
-- Everything that says how fast somebody answers reads this column. Triggers fill it, whoever writes the row.
alter table leads add column reply_minutes integer;

create function business_minutes(since timestamptz, until timestamptz, zone text) returns double precision
language sql immutable strict parallel safe as $$
  select coalesce(sum(extract(epoch from least(until, closes) - greatest(since, opens))) / 60, 0)::float8
  from generate_series((since at time zone zone)::date::timestamp, (until at time zone zone)::date::timestamp, interval '1 day') as day,
    lateral (select (day + interval '8 hours') at time zone zone as opens, (day + interval '18 hours') at time zone zone as closes) as hours
  where extract(isodow from day) < 7 and since < until and opens < until and closes > since
$$;

create function time_reply() returns trigger language plpgsql as $$
begin
  new.reply_minutes := (
    select floor(business_minutes(new.bought_at, new.first_response_at, c.time_zone)) from companies c where c.id = new.company_id);
  return new;
end $$;
create trigger reply_of_new before insert on leads for each row when (new.first_response_at is not null) execute function time_reply();
create trigger reply_of_changed before update of bought_at, first_response_at on leads for each row execute function time_reply();
