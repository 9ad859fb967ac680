-- The counts of companies kept hires that were taken back and purchases that were undone. Both count no more from now on, and so do those before.
update companies c set hires_count = greatest(0, c.hires_count - t.count)
from (
  select l.company_id, count(*)::int as count
  from transitions t join leads l on l.id = t.entity_id
  where t.entity = 'lead' and t.from_state = 'hired' and t.event in ('unhire', 'cancel') group by l.company_id
) t
where c.id = t.company_id;

update companies c set leads_count = greatest(0, c.leads_count - u.count)
from (select company_id, count(*)::int as count from leads where undone_at is not null group by company_id) u
where c.id = u.company_id;
