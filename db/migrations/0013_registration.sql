alter table users
  -- SHA-256 of what the browser that registered keeps, until the address is proven: it alone keeps its password by opening the link.
  add column registration_hash bytea;
-- Guests with an address, to find them by it.
create index users_guest_email on users (lower(email)) where kind = 'guest' and email <> '';

-- The newest link to a new password of each account, and nothing of those before.
create table password_resets (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null,
  -- Where the link went: it is worth nothing once the account has another address.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Links that bring a guest back to their requests, in any browser, once.
create table guest_links (
  token_hash bytea primary key,
  guest_id uuid not null references users on delete cascade,
  email text not null,
  -- Where it leads, a path of the site without the language.
  path text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index guest_links_guest on guest_links (guest_id);
create index guest_links_expiry on guest_links (expires_at);

-- What is asked for in an area.
create index projects_demand on projects (service_id, opened_at) where opened_at is not null;
