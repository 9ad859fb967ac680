-- A revision that its company was still writing when the customer hired it is discarded.
alter table quotes drop constraint quotes_state_check;
alter table quotes add constraint quotes_state_check check (state in (
  'draft', 'sent', 'viewed', 'accepted', 'declined', 'withdrawn', 'superseded', 'expired', 'not_selected', 'cancelled', 'discarded'));
