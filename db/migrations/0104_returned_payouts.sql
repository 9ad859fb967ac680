-- Banks send transfers back: what was paid out is then owed again, and is transferred once more.
alter table payouts drop constraint payouts_state_check;
alter table payouts
  add constraint payouts_state_check check (state in ('due', 'paid', 'returned')),
  add column transfers int not null default 0,
  add column returned_at timestamptz,
  add column return_reason text not null default '';
update payouts set transfers = 1 where state = 'paid';
