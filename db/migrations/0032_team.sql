-- Letters that let somebody join a company, each once. What is open names an address; what ended names nobody.
create table team_invitations (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'manager', 'member')),
  token_hash bytea not null unique,
  invited_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at is null or email = '')
);
create unique index team_invitations_open on team_invitations (company_id, email) where ended_at is null;
create index team_invitations_inviter on team_invitations (invited_by) where invited_by is not null;
create index team_invitations_ending on team_invitations (expires_at);
