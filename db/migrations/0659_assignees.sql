-- The member of the team who does a job. Somebody who left the team is nobody.
alter table leads add column assignee_id uuid references users (id);
create index leads_assignee on leads (assignee_id) where assignee_id is not null;
