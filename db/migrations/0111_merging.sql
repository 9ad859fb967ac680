-- Accounts and companies that turned out to be one. What is left of the other is a tombstone that says where it went.
set lock_timeout = '2s';

alter table companies drop constraint companies_status_check;
alter table companies add constraint companies_status_check check (
  status in ('draft', 'pending', 'needs_changes', 'active', 'suspended', 'rejected', 'closed', 'merged')) not valid;
alter table companies validate constraint companies_status_check;
alter table companies add column merged_into uuid references companies (id);
alter table companies add column merged_at timestamptz;
alter table companies add constraint companies_merged check ((merged_into is null) = (merged_at is null));
create index companies_merged_into on companies (merged_into) where merged_into is not null;

alter table users add column merged_into uuid references users (id);
alter table users add column merged_at timestamptz;
alter table users add constraint users_merged check ((merged_into is null) = (merged_at is null));
create index users_merged_into on users (merged_into) where merged_into is not null;

-- An address as the same person would write it: neither dots nor what follows a plus make another mailbox.
create function plain_email(email text) returns text language sql immutable
  as $$ select replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@' || split_part(lower(email), '@', 2) $$;
-- A website without what people leave out.
create function plain_site(site text) returns text language sql immutable
  as $$ select nullif(regexp_replace(regexp_replace(lower(site), '^(https?://)?(www\.)?', ''), '[/?#].*$', ''), '') $$;
create index users_plain_email on users (plain_email(email)) where kind = 'member' and email <> '';
create index companies_plain_site on companies (plain_site(website)) where website is not null;
create index companies_name_zip on companies (lower(name), zipcode);
