-- Private calendar feeds: one for each member of a company. The address holds a token of which only the hash is here.
create table calendar_feeds (
  company_id uuid not null references companies (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, user_id)
);
create index calendar_feeds_user on calendar_feeds (user_id);
