-- Why the company that a request was made for could not be asked: its customer is told the true reason.
alter table project_slots add column unasked_because text
  check (unasked_because in ('own', 'blocked', 'inactive', 'paused', 'service', 'area', 'licence', 'work', 'busy', 'unavailable'));
