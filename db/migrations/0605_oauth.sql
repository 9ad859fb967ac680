-- Why: third-party apps act for a company or a customer by OAuth. A connection is a key that an app holds instead of a secret, so that scopes,
-- caps, limits and the audit log treat both alike.

create table oauth_clients (
  id uuid primary key,
  name text not null,
  website text,
  redirect_uris text[] not null,
  is_checked boolean not null,
  created_at timestamptz not null,
  off_at timestamptz,
  constraint oauth_clients_redirects_check check (cardinality(redirect_uris) between 1 and 5)
);
create index oauth_clients_created on oauth_clients (created_at) where not is_checked;

alter table api_keys
  add column client_id uuid references oauth_clients,
  alter column secret_hash drop not null,
  alter column prefix drop not null,
  add constraint api_keys_secret_check check ((client_id is null) = (secret_hash is not null) and (client_id is null) = (prefix is not null)) not valid;
alter table api_keys validate constraint api_keys_secret_check;
create unique index api_keys_app on api_keys (client_id, user_id, (coalesce(company_id, user_id))) where client_id is not null and revoked_at is null;
drop index api_keys_name;
create unique index api_keys_name on api_keys (coalesce(company_id, user_id), lower(name)) where revoked_at is null and client_id is null;

-- Codes, tokens and open requests of the authorization server, found by the hash of what the client holds.
create table oauth_records (
  model text not null,
  id_hash bytea not null,
  key_id uuid references api_keys on delete cascade,
  payload jsonb not null,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (model, id_hash)
);
create index oauth_records_key on oauth_records (key_id) where key_id is not null;
create index oauth_records_expiry on oauth_records (expires_at);
