-- Why: programs act for a company or read for an admin through keys, with scopes and a spend cap of their own, and the audit log names them.

create table api_keys (
  id uuid primary key,
  company_id uuid references companies,
  user_id uuid not null references users,
  name text not null,
  scopes text[] not null,
  daily_cap_cents bigint,
  days int,
  prefix text not null,
  secret_hash bytea not null unique,
  previous_prefix text,
  previous_hash bytea unique,
  previous_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint api_keys_previous_check check ((previous_hash is null) = (previous_until is null) and (previous_hash is null) = (previous_prefix is null)),
  constraint api_keys_cap_check check (daily_cap_cents > 0 or not 'leads:buy' = any (scopes)),
  constraint api_keys_expiry_check check ((days is null) = (expires_at is null))
);
create index api_keys_company on api_keys (company_id, created_at) where company_id is not null;
create index api_keys_user on api_keys (user_id, created_at);
create unique index api_keys_name on api_keys (coalesce(company_id, user_id), lower(name)) where revoked_at is null;

-- Room under the daily cap of a key, taken by its purchases.
create table key_purchases (
  match_id uuid primary key references matches on delete cascade,
  key_id uuid not null references api_keys on delete cascade,
  day date not null,
  cents bigint not null,
  constraint key_purchases_cents_check check (cents > 0)
);
create index key_purchases_day on key_purchases (key_id, day);

alter table audit_log add column key_id uuid;
create index audit_log_key on audit_log (key_id, id) where key_id is not null;
