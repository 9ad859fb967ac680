-- Last answer of the license board about a trade license, and its last failure to answer. What it says is applied to the credential.
create table registry_answers (
  credential_id uuid primary key references credentials (id) on delete cascade,
  status text check (status in ('active', 'expired', 'revoked', 'not_found')),
  source text,
  expires_on date,
  asked_at timestamptz,
  failed_at timestamptz,
  check ((status is null) = (asked_at is null)),
  check ((status is null) = (source is null)),
  check (asked_at is not null or failed_at is not null)
);
create index registry_answers_asked on registry_answers (asked_at);

-- Lists that boards publish, as last imported.
create table registry_lists (
  list text primary key,
  imported_at timestamptz not null,
  licences int not null
);
create table registry_entries (
  list text not null references registry_lists (list) on delete cascade,
  number text not null,
  status text not null check (status in ('active', 'expired', 'revoked')),
  expires_on date,
  primary key (list, number)
);

-- Licenses in the sandbox's registry. `down`: it does not answer for this one.
create table sandbox_licences (
  state_iso text not null,
  number text not null,
  status text not null check (status in ('active', 'expired', 'revoked', 'not_found', 'down')),
  expires_on date,
  source text not null default 'State license board',
  primary key (state_iso, number)
);
