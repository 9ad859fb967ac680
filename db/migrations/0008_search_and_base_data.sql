-- Places and catalogue as they were loaded last, by the hash of what they come from.
create table base_data (
  name text primary key,
  hash text not null,
  loaded_at timestamptz not null default now()
);

-- Active companies that offer the service, counted now and then.
alter table services add column companies_count int not null default 0;

-- Projects that service_demand has counted: an event may come twice.
create table service_demand_counted (
  project_id uuid primary key
);

-- Whether the company can pay for a lead; told by payments.
alter table companies add column has_payment_method boolean not null default false;

-- How ready the company is for this very service, 0 to 1: a part of its rank, kept with the search rows.
alter table company_services add column fit real not null default 0;

-- A company's rows are found and rewritten together, so its id leads the key, which makes a further index needless.
alter table search_cells drop constraint search_cells_pkey;
drop index search_cells_company;
alter table search_cells add primary key (company_id, service_id, cell);

alter table company_cards
  -- Mean rating, drawn towards the market's where reviews are few: what companies are sorted by.
  add column standing real not null,
  -- Opening hours as minutes of the week from Monday 00:00, in the company's zone.
  add column open_minutes int4multirange not null default '{}',
  add column time_zone text not null;
