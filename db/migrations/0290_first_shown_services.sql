-- When a service first stood on the site: the newest are told by it, however long they were in the making.
alter table services add column first_shown_at timestamptz;
update services set first_shown_at = created_at where is_shown;
