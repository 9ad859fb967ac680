-- An assistant prepared the request; the person reviewed and sent it. Both sides are told.
alter table projects add column is_assisted boolean not null default false;
