-- A conversation says what the customer changed of the request, once per revision.
alter table messages add column revision integer, add column changed text[];
create unique index messages_edit_once on messages (lead_id, revision) where revision is not null;
drop index messages_event_once;
create unique index messages_event_once on messages (lead_id, event, created_at) where kind = 'event' and revision is null;

-- Prices of open offers may rise too, once their request is another.
update outbox set event = 'offers.repriced' where event = 'offers.lowered';
