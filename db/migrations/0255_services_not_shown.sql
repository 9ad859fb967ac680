-- A service that is being made, or has been taken out: in no list of the site. What was asked for with it goes on.
alter table services add column is_shown boolean not null default true;
