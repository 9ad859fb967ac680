-- Proof of presence by e-mail, what providers report of addresses, and a sandbox that several processes share.

-- One a person: a new one takes the place of the one before.
create table proof_codes (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null,
  session_hash bytea not null,
  -- Void when the account has another address by now.
  email text not null,
  code_hmac bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- Each counts once, however often its provider sends it. The address is kept where it is suppressed, and nowhere else.
create table provider_reports (
  id text primary key,
  received_at timestamptz not null
);
create index provider_reports_received on provider_reports (received_at);

create table sandbox_detached_cards (
  card text primary key,
  detached_at timestamptz not null
);

-- What the sandbox's identity provider remembers between two requests.
create table sandbox_oidc (
  model text not null,
  id text not null,
  payload jsonb not null,
  uid text,
  grant_id text,
  expires_at timestamptz not null,
  primary key (model, id)
);
create index sandbox_oidc_uid on sandbox_oidc (uid) where uid is not null;
create index sandbox_oidc_grant on sandbox_oidc (grant_id) where grant_id is not null;
