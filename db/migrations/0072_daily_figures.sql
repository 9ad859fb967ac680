-- What happened each day, by place and service, so that nobody has to count every request to read a dashboard. Days are those of the house.
-- A change of a counted row leaves what it changes in figure_changes, in its own transaction, whoever makes it; a time rule adds that up.
-- What is true at any moment is the sum of both.
create function house_day(at timestamptz) returns date language sql immutable as $$ select (at at time zone 'America/New_York')::date $$;

create table daily_figures (
  day date not null,
  state_iso text not null,
  service_id uuid not null,
  requests integer not null default 0,
  slots integer not null default 0,
  taken integer not null default 0,
  hired integer not null default 0,
  offers integer not null default 0,
  sold integer not null default 0,
  paid_cents bigint not null default 0,
  returned_cents bigint not null default 0,
  primary key (day, state_iso, service_id)
);

-- Of the leads sold on a day, how many were answered first after so many whole minutes.
create table daily_replies (
  day date not null,
  minutes integer not null,
  leads integer not null,
  primary key (day, minutes)
);

create table figure_changes (
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
  reply_minutes integer,
  replies integer not null default 0
);

-- Empty until what was there before the triggers has been counted once.
create table figures_counted (counted_at timestamptz not null);

-- A request that went out counts on the day it was sent; when it opens anew it stays there. Its place and service are fixed once it is sent.
create function note_request() returns trigger language plpgsql as $$
declare
  r record;
  sign integer;
begin
  foreach sign in array case tg_op when 'INSERT' then array[1] when 'DELETE' then array[-1] else array[-1, 1] end loop
    if sign < 0 then r := old; else r := new; end if;
    if r.opened_at is not null and r.submitted_at is not null then
      insert into figure_changes (day, state_iso, service_id, requests, slots, hired)
      values (house_day(r.submitted_at), r.state_iso, r.service_id, sign, sign * r.slots, sign * (r.hired_at is not null)::integer);
    end if;
  end loop;
  return null;
end $$;
create trigger figures_of_new after insert on projects for each row when (new.opened_at is not null) execute function note_request();
create trigger figures_of_changed after update of opened_at, submitted_at, slots, hired_at on projects for each row
  when ((old.opened_at is null) is distinct from (new.opened_at is null) or old.submitted_at is distinct from new.submitted_at
    or old.slots is distinct from new.slots or (old.hired_at is null) is distinct from (new.hired_at is null))
  execute function note_request();
create trigger figures_of_gone after delete on projects for each row when (old.opened_at is not null) execute function note_request();

-- A lead that is not undone counts on the day it was bought, and takes one of the places that its request offered on its own day.
create function note_lead() returns trigger language plpgsql as $$
declare
  r record;
  sign integer;
begin
  foreach sign in array case tg_op when 'INSERT' then array[1] when 'DELETE' then array[-1] else array[-1, 1] end loop
    if sign < 0 then r := old; else r := new; end if;
    if r.undone_at is null then
      insert into figure_changes (day, state_iso, service_id, sold, taken)
      select v.day, p.state_iso, p.service_id, v.sold, v.taken
      from projects p, lateral (values
        (house_day(r.bought_at), sign, 0), (house_day(coalesce(p.submitted_at, r.bought_at)), 0, sign)
      ) as v (day, sold, taken)
      where p.id = r.project_id;
    end if;
  end loop;
  return null;
end $$;
create function note_reply() returns trigger language plpgsql as $$
declare
  r record;
  sign integer;
begin
  foreach sign in array case tg_op when 'INSERT' then array[1] when 'DELETE' then array[-1] else array[-1, 1] end loop
    if sign < 0 then r := old; else r := new; end if;
    if r.undone_at is null and r.first_response_at is not null then
      insert into figure_changes (day, reply_minutes, replies)
      values (house_day(r.bought_at), floor(extract(epoch from r.first_response_at - r.bought_at) / 60), sign);
    end if;
  end loop;
  return null;
end $$;
create trigger figures_of_sale after insert or delete on leads for each row execute function note_lead();
create trigger figures_of_changed_sale after update of bought_at, undone_at on leads for each row
  when ((old.bought_at, old.undone_at is null) is distinct from (new.bought_at, new.undone_at is null)) execute function note_lead();
create trigger figures_of_reply after insert or delete on leads for each row execute function note_reply();
create trigger figures_of_changed_reply after update of bought_at, undone_at, first_response_at on leads for each row
  when (old.bought_at is distinct from new.bought_at or (old.undone_at is null) is distinct from (new.undone_at is null)
    or old.first_response_at is distinct from new.first_response_at)
  execute function note_reply();

-- Offers come by the wave, so new ones are noted by the statement.
create function note_offers() returns trigger language plpgsql as $$
begin
  insert into figure_changes (day, state_iso, service_id, offers)
  select house_day(m.offered_at), p.state_iso, p.service_id, count(*) from sent m join projects p on p.id = m.project_id
  where m.offered_at is not null group by 1, 2, 3;
  return null;
end $$;
create trigger figures_of_new after insert on matches referencing new table as sent for each statement execute function note_offers();
create function note_offer() returns trigger language plpgsql as $$
declare
  r record;
  sign integer;
begin
  foreach sign in array case tg_op when 'INSERT' then array[1] when 'DELETE' then array[-1] else array[-1, 1] end loop
    if sign < 0 then r := old; else r := new; end if;
    insert into figure_changes (day, state_iso, service_id, offers)
    select house_day(r.offered_at), p.state_iso, p.service_id, sign from projects p where p.id = r.project_id and r.offered_at is not null;
  end loop;
  return null;
end $$;
create trigger figures_of_changed after update of offered_at on matches for each row
  when (old.offered_at is distinct from new.offered_at) execute function note_offer();
create trigger figures_of_gone after delete on matches for each row when (old.offered_at is not null) execute function note_offer();

-- Money of leads: what the ledger's account of sales gains and gives back.
create function note_payment() returns trigger language plpgsql as $$
declare
  r record;
  sign integer;
begin
  foreach sign in array case tg_op when 'INSERT' then array[1] when 'DELETE' then array[-1] else array[-1, 1] end loop
    if sign < 0 then r := old; else r := new; end if;
    if r.purpose = 'lead' and r.settled_at is not null and r.amount_cents > 0 then
      insert into figure_changes (day, state_iso, service_id, paid_cents)
      select house_day(r.settled_at), p.state_iso, p.service_id, sign * r.amount_cents
      from matches m join projects p on p.id = m.project_id where m.id = r.subject_id;
    end if;
  end loop;
  return null;
end $$;
create trigger figures_of_new after insert on payments for each row when (new.settled_at is not null) execute function note_payment();
create trigger figures_of_changed after update of settled_at, amount_cents on payments for each row
  when ((old.settled_at, old.amount_cents) is distinct from (new.settled_at, new.amount_cents)) execute function note_payment();
create trigger figures_of_gone after delete on payments for each row when (old.settled_at is not null) execute function note_payment();
create function note_refund() returns trigger language plpgsql as $$
declare
  r record;
  sign integer;
begin
  foreach sign in array case tg_op when 'INSERT' then array[1] when 'DELETE' then array[-1] else array[-1, 1] end loop
    if sign < 0 then r := old; else r := new; end if;
    insert into figure_changes (day, state_iso, service_id, returned_cents)
    select house_day(r.created_at), p.state_iso, p.service_id, sign * r.amount_cents
    from payments y join matches m on m.id = y.subject_id join projects p on p.id = m.project_id
    where y.id = r.payment_id and y.purpose = 'lead';
  end loop;
  return null;
end $$;
create trigger figures_of_added after insert or delete on payment_refunds for each row execute function note_refund();
create trigger figures_of_changed after update of amount_cents on payment_refunds for each row
  when (old.amount_cents <> new.amount_cents) execute function note_refund();
