-- All claims, the newest first, and those of some days.
create index refunds_by_day on refunds (created_at desc, id desc);
drop index refunds_newest;
