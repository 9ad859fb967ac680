create table states (
  iso_code text primary key check (iso_code ~ '^[A-Z]{2}$'),
  name_en text not null,
  name_es text not null,
  slug text not null unique,
  time_zone text not null
);

create table zips (
  zip text primary key check (zip ~ '^\d{5}$'),
  location text not null,
  state_iso text not null references states,
  lat double precision not null,
  lon double precision not null,
  time_zone text not null,
  -- What a lead costs here against the service's base: 0.8, 1, 1.25 or 1.5.
  price_tier numeric(3, 2) not null default 1 check (price_tier in (0.8, 1, 1.25, 1.5))
);
create index zips_place on zips (state_iso, location);

create table media (
  id uuid primary key,
  width int not null,
  height int not null,
  -- Files in storage: {id}/{width}.webp.
  widths int[] not null,
  thumbhash text,
  created_at timestamptz not null
);

create table categories (
  id uuid primary key,
  slug text not null unique,
  name jsonb not null,
  description jsonb not null,
  icon text not null,
  position int not null
);

create table services (
  id uuid primary key,
  slug text not null unique,
  category_id uuid not null references categories,
  name jsonb not null,
  description jsonb not null,
  synonyms jsonb not null,
  job_low_cents bigint not null,
  job_high_cents bigint not null check (job_high_cents >= job_low_cents),
  job_unit text not null,
  demand int not null,
  position int not null,
  created_at timestamptz not null
);
create index services_category on services (category_id, position);

-- Immutable: a project keeps the version it was asked with.
create table service_forms (
  id uuid primary key,
  service_id uuid not null references services,
  version int not null,
  questions jsonb not null,
  created_at timestamptz not null,
  unique (service_id, version)
);
create trigger service_forms_append_only before update or delete on service_forms for each row execute function refuse_change();

-- The price of a lead before its factors. The row of the state wins over the one without; the newest `valid_from` not in the future holds.
create table service_prices (
  id uuid primary key,
  service_id uuid not null references services,
  state_iso text references states,
  base_cents bigint not null,
  min_cents bigint not null,
  max_cents bigint not null,
  valid_from timestamptz not null,
  check (0 < min_cents and min_cents <= base_cents and base_cents <= max_cents)
);
create index service_prices_service on service_prices (service_id, valid_from desc);

-- `state_iso` null: in every state.
create table service_requirements (
  service_id uuid not null references services,
  credential text not null,
  state_iso text references states,
  unique nulls not distinct (service_id, credential, state_iso)
);

-- Opened requests by place: `zip:20850`, `city:MD:Rockville`, `state:MD`, `country:US`.
create table service_demand (
  scope text not null,
  service_id uuid not null references services,
  requests int not null,
  primary key (scope, service_id)
);
create index service_demand_top on service_demand (scope, requests desc);
