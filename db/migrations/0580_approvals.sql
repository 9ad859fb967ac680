-- The customer approves each company before it gets the contact. The slots carry a copy, read under their lock.
alter table projects add column approves_companies boolean not null default false;
alter table project_slots add column approves_companies boolean not null default false;
alter table matches add column approved_at timestamptz;
alter table matches drop constraint matches_state_check, add constraint matches_state_check check (state in (
  'candidate', 'offered', 'passed', 'awaiting_approval', 'declined', 'lapsed', 'reserved', 'sold', 'expired', 'filled', 'withdrawn')) not valid;
alter table payments drop constraint payments_state_check, add constraint payments_state_check check (state in (
  'created', 'on_hold', 'processing', 'requires_action', 'succeeded', 'failed', 'cancelled', 'partially_refunded', 'refunded', 'disputed', 'lost')) not valid;
create index matches_approval on matches (hold_until) where state = 'awaiting_approval';
create index payments_on_hold on payments (subject_id) where state = 'on_hold';
