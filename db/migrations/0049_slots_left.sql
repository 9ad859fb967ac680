-- A company that bought and was not chosen holds its slot no more: a request that looks for somebody again has it to give.
alter table matches add column freed_at timestamptz;

update matches m set freed_at = now()
from leads l
where l.match_id = m.id and l.state = 'lost' and m.state = 'sold' and m.undone_at is null;

update project_slots s set used = s.used - f.freed
from (select project_id, count(*)::int as freed from matches where freed_at is not null group by project_id) f
where f.project_id = s.project_id;
