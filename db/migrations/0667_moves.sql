-- A proposal may move a confirmed appointment, which stands until the customer says yes.
alter table appointments add column moves_id uuid references appointments (id);
create unique index appointments_one_standing on appointments (lead_id) where state = 'confirmed' or (state = 'proposed' and moves_id is null);
create unique index appointments_one_move on appointments (lead_id) where state = 'proposed' and moves_id is not null;
drop index appointments_one_live;
