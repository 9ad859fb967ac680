-- When the slot and the caps were taken: decides the day, week and month that a release gives them back to.
alter table matches add column reserved_at timestamptz;
-- The purchase was undone within its time: slot and caps are free again, and it makes no later lead free.
alter table matches add column undone_at timestamptz;
create index matches_sold on matches (company_id, decided_at desc) where state = 'sold';
