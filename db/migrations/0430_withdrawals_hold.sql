-- An offer that an admin took back stays so: its company is kept away until an admin lets it in.
insert into match_exclusions (project_id, company_id, reason, excluded_at)
select m.project_id, m.company_id, t.reason, t.at
from matches m
cross join lateral (
  select event, reason, at from transitions where entity = 'match' and entity_id = m.id order by id desc limit 1
) t
where m.state = 'withdrawn' and t.event = 'take_back' and t.reason is not null
on conflict do nothing;
