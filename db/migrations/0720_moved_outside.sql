-- A move made in the company's own calendar; putting the event back there takes back only such a move.
alter table appointments add column moved_outside boolean not null default false;
update appointments set moved_outside = true where moves_id is not null and state = 'proposed';
