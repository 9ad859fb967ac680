-- People that a company knew before, in an address book of its own. They have no account by that, and no message goes to them.
create table own_customers (
  id uuid primary key,
  company_id uuid not null references companies (id),
  name text not null check (length(name) between 1 and 80),
  surname text not null default '' check (length(surname) <= 80),
  phone text check (phone ~ '^\+\d{7,15}$'),
  email text check (email = lower(email)),
  address text not null default '' check (length(address) <= 200),
  zipcode text check (zipcode ~ '^\d{5}$'),
  created_at timestamptz not null,
  constraint own_customers_reach check (phone is not null or email is not null)
);
create unique index own_customers_phone on own_customers (company_id, phone);
create unique index own_customers_email on own_customers (company_id, email);

-- Notes and tags stand below a lead or below an entry of the address book.
alter table customer_notes
  alter column lead_id drop not null,
  add column own_customer_id uuid references own_customers (id) on delete cascade,
  add constraint customer_notes_subject check (num_nonnulls(lead_id, own_customer_id) = 1);
create index customer_notes_subject on customer_notes ((coalesce(lead_id, own_customer_id)));
create index customer_notes_own_customer on customer_notes (own_customer_id) where own_customer_id is not null;

alter table customer_tags drop constraint customer_tags_pkey;
alter table customer_tags
  alter column lead_id drop not null,
  add column own_customer_id uuid references own_customers (id) on delete cascade,
  add constraint customer_tags_subject check (num_nonnulls(lead_id, own_customer_id) = 1);
create unique index customer_tags_once on customer_tags ((coalesce(lead_id, own_customer_id)), tag);
create index customer_tags_own_customer on customer_tags (own_customer_id) where own_customer_id is not null;
