-- Answers from before there was the column, and the dashboard's median by the same minutes: what was added up of the others is counted again.
update leads l set reply_minutes = floor(business_minutes(l.bought_at, l.first_response_at, c.time_zone))
from companies c where c.id = l.company_id and l.first_response_at is not null and l.reply_minutes is null;

create or replace function note_reply() returns trigger language plpgsql as $$
declare
  r record;
  sign integer;
begin
  foreach sign in array case tg_op when 'INSERT' then array[1] when 'DELETE' then array[-1] else array[-1, 1] end loop
    if sign < 0 then r := old; else r := new; end if;
    if r.undone_at is null and r.reply_minutes is not null then
      insert into figure_changes (day, reply_minutes, replies) values (house_day(r.bought_at), r.reply_minutes, sign);
    end if;
  end loop;
  return null;
end $$;
delete from figures_counted;
