create table users (
  id uuid primary key,
  kind text not null check (kind in ('guest', 'member')),
  -- Empty for a guest who has not left contact data yet.
  email text not null default '',
  password_hash text,
  name text not null default '',
  surname text not null default '',
  phone text,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  zipcode text,
  city text,
  state_iso text,
  country text not null default 'US',
  locale text not null default 'es' check (locale in ('es', 'en')),
  time_zone text,
  avatar_media_id uuid references media,
  is_admin boolean not null default false,
  created_at timestamptz not null,
  check (kind = 'guest' or email <> '')
);
create unique index users_member_email on users (lower(email)) where kind = 'member';
create index users_phone on users (phone) where phone is not null;

create table sessions (
  -- SHA-256 of the cookie's token.
  token_hash bytea primary key,
  kind text not null check (kind in ('user', 'guest')),
  user_id uuid not null references users on delete cascade,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table phone_codes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_hash bytea not null,
  phone text not null,
  code_hmac bytea not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set when it was used, or when a newer code took its place.
  void_at timestamptz
);
create index phone_codes_phone on phone_codes (phone, created_at desc);
create unique index phone_codes_live on phone_codes (user_id, phone) where void_at is null;

create table companies (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'pending', 'needs_changes', 'active', 'suspended', 'rejected', 'closed')),
  is_paused boolean not null default false,
  tagline jsonb not null default '{"es": "", "en": ""}',
  about jsonb not null default '{"es": "", "en": ""}',
  phone text,
  website text,
  address text,
  zipcode text not null references zips,
  city text not null,
  state_iso text not null references states,
  lat double precision not null,
  lon double precision not null,
  time_zone text not null,
  founded_year int,
  workers_count int,
  languages text[] not null default '{es}',
  cover_media_id uuid references media,
  logo_media_id uuid references media,
  tier text not null default 'listed' check (tier in ('listed', 'verified', 'proven')),
  -- Projections, rebuilt from published reviews and leads.
  rating_mean numeric(3, 2),
  reviews_count int not null default 0,
  reply_minutes int,
  hires_count int not null default 0,
  last_lead_at timestamptz,
  leads_count int not null default 0,
  -- Spend caps in cents; null is no cap.
  cap_lead_cents bigint,
  cap_day_cents bigint,
  cap_week_cents bigint,
  cap_month_cents bigint,
  created_at timestamptz not null
);
create index companies_new on companies (created_at desc) where status = 'active';

create table company_members (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'manager', 'member')),
  primary key (company_id, user_id)
);
create unique index company_members_user on company_members (user_id);

create table company_services (
  company_id uuid not null references companies on delete cascade,
  service_id uuid not null references services,
  is_on boolean not null default true,
  price_from_cents bigint,
  -- Question id → option ids that the company takes; a question that is absent takes all.
  answer_filters jsonb not null default '{}',
  max_lead_price_cents bigint,
  primary key (company_id, service_id)
);
create index company_services_service on company_services (service_id, company_id) where is_on;

create table company_zips (
  company_id uuid not null references companies on delete cascade,
  zip text not null references zips,
  is_excluded boolean not null default false,
  primary key (company_id, zip)
);
create table company_states (
  company_id uuid not null references companies on delete cascade,
  state_iso text not null references states,
  primary key (company_id, state_iso)
);

create table company_hours (
  company_id uuid not null references companies on delete cascade,
  weekday int not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null check (closes > opens),
  primary key (company_id, weekday, opens)
);

create table company_pictures (
  company_id uuid not null references companies on delete cascade,
  media_id uuid not null references media,
  position int not null,
  caption jsonb not null default '{"es": "", "en": ""}',
  service_id uuid references services,
  primary key (company_id, media_id)
);

create table credentials (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  kind text not null,
  state_iso text references states,
  status text not null check (status in ('submitted', 'checking', 'verified', 'rejected', 'expired', 'revoked')),
  -- With whom it was checked, as shown: "Maryland MHIC".
  source text not null,
  number text,
  checked_at timestamptz,
  expires_on date,
  created_at timestamptz not null
);
create index credentials_company on credentials (company_id, kind);

create table blocks (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (company_id, user_id)
);

-- Search: one row per service and cell that a company covers. A cell is a zip3 with a mask of its zips (m0: last two digits
-- 00–49, m1: 50–99), or a state (masks null). docs/adr/0006-search-cells.md
create table search_cells (
  service_id uuid not null,
  cell text not null,
  company_id uuid not null references companies on delete cascade,
  rank real not null,
  m0 bigint,
  m1 bigint,
  primary key (service_id, cell, company_id)
);
create index search_cells_page on search_cells (service_id, cell, rank desc, company_id) include (m0, m1);
create index search_cells_company on search_cells (company_id);

-- What a result card shows, in one narrow row.
create table company_cards (
  company_id uuid primary key references companies on delete cascade,
  card jsonb not null,
  rating real,
  price_from_cents bigint,
  reply_minutes int,
  lat double precision not null,
  lon double precision not null,
  languages text[] not null,
  badges text[] not null,
  min_cap_cents bigint
);
