-- When a company lost the customer's phone and email: where another was hired, and where all contact was stopped.
-- `contact_stopped_at` says more: the conversation is gone too.
alter table leads add column access_ended_at timestamptz;

update leads set access_ended_at = contact_stopped_at where contact_stopped_at is not null;

-- Leads that were lost, also where the company put them away afterwards.
update leads l set access_ended_at = (
  select max(t.at) from transitions t where t.entity = 'lead' and t.entity_id = l.id and t.event = 'lose')
where l.state in ('lost', 'closed') and l.access_ended_at is null;

-- Leads that had been put away before another company was hired.
update leads l set access_ended_at = h.hired_at
from projects p join leads h on h.id = p.hired_lead_id
where p.id = l.project_id and l.id <> h.id and l.state = 'closed' and l.access_ended_at is null;
