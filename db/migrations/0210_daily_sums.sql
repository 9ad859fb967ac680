-- The daily figures of each place and of each service alone, for who reads months of them: some two hundred rows a day, where each service in
-- each place makes thousands. Whoever changes daily_figures changes them with it, so they are its sums at every moment.
create table daily_sums (
  day date not null,
  state_iso text,
  service_id uuid,
  requests integer not null default 0,
  slots integer not null default 0,
  taken integer not null default 0,
  hired integer not null default 0,
  offers integer not null default 0,
  sold integer not null default 0,
  paid_cents bigint not null default 0,
  returned_cents bigint not null default 0,
  unique nulls not distinct (day, state_iso, service_id),
  constraint daily_sums_of_one check (num_nonnulls(state_iso, service_id) = 1)
);

create function sum_figures() returns trigger language plpgsql as $$
declare
  sign integer := tg_argv[0];
begin
  -- One at a time, and not row by row: a statement that adds and changes figures comes here several times, in no order that others keep to.
  lock table daily_sums in share row exclusive mode;
  insert into daily_sums as s (day, state_iso, service_id, requests, slots, taken, hired, offers, sold, paid_cents, returned_cents)
  select day, state_iso, service_id, sign * sum(requests), sign * sum(slots), sign * sum(taken), sign * sum(hired), sign * sum(offers),
    sign * sum(sold), sign * sum(paid_cents), sign * sum(returned_cents)
  from changed group by grouping sets ((day, state_iso), (day, service_id))
  on conflict (day, state_iso, service_id) do update set requests = s.requests + excluded.requests, slots = s.slots + excluded.slots,
    taken = s.taken + excluded.taken, hired = s.hired + excluded.hired, offers = s.offers + excluded.offers, sold = s.sold + excluded.sold,
    paid_cents = s.paid_cents + excluded.paid_cents, returned_cents = s.returned_cents + excluded.returned_cents;
  return null;
end $$;
create trigger sums_of_new after insert on daily_figures referencing new table as changed for each statement execute function sum_figures('1');
create trigger sums_of_before after update on daily_figures referencing old table as changed for each statement execute function sum_figures('-1');
create trigger sums_of_after after update on daily_figures referencing new table as changed for each statement execute function sum_figures('1');
create trigger sums_of_gone after delete on daily_figures referencing old table as changed for each statement execute function sum_figures('-1');

-- The triggers hold the table until this is committed: nothing comes in between.
insert into daily_sums (day, state_iso, service_id, requests, slots, taken, hired, offers, sold, paid_cents, returned_cents)
select day, state_iso, service_id, sum(requests), sum(slots), sum(taken), sum(hired), sum(offers), sum(sold), sum(paid_cents), sum(returned_cents)
from daily_figures group by grouping sets ((day, state_iso), (day, service_id));
