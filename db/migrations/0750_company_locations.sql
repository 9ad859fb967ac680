-- Further locations of a company. Its main one stays in its own row, which search, distances and time zone are read from.
create table company_locations (
  id uuid primary key,
  company_id uuid not null references companies (id),
  name text not null default '',
  zipcode text not null references zips (zip),
  address text,
  -- Named on the public page and shown as a pin.
  is_public boolean not null default true,
  created_at timestamptz not null
);
create index company_locations_company on company_locations (company_id, created_at, id);

-- Name of the main location.
alter table companies add column location_name text not null default '';
