-- The authenticator app of an account. Its secret is encrypted with a key that the database does not have.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null,
  -- Null until its person has shown a code of it.
  confirmed_at timestamptz,
  -- The time step of the last code that was good: each is good once.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

-- For who has lost the app: each good once.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- As the authenticator names it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What an authenticator was asked to sign. Taken out by the first answer, whatever it is.
create table passkey_challenges (
  -- Of the secret in the cookie of the browser that asked.
  browser_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'prove')),
  user_id uuid references users (id) on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Browsers that somebody has signed in with before: an unknown one is told to them.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

-- Accounts elsewhere that sign somebody in here.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);
create unique index identities_user on identities (user_id, issuer);
