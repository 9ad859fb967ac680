alter table matches validate constraint matches_state_check;
alter table payments validate constraint payments_state_check;
