-- A quote offers up to three options; one without names is a single price.
create table quote_options (
  quote_id uuid not null references quotes (id) on delete cascade,
  position integer not null check (position between 0 and 2),
  name text not null,
  subtotal_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  primary key (quote_id, position)
);
alter table quote_items add column option integer not null default 0 check (option between 0 and 2);

-- What was accepted: the option, the optional lines that were taken along, and what it comes to.
alter table quotes
  add column accepted_option integer,
  add column accepted_extras integer[] not null default '{}',
  add column agreed_subtotal_cents bigint,
  add column agreed_tax_cents bigint,
  add column agreed_total_cents bigint;
update quotes set accepted_option = 0, agreed_subtotal_cents = subtotal_cents, agreed_tax_cents = tax_cents, agreed_total_cents = total_cents
where accepted_name is not null;

-- Photos and PDFs that come with a quote.
create table quote_files (
  id uuid primary key,
  quote_id uuid not null references quotes (id) on delete cascade,
  position integer not null,
  media_id uuid references media (id),
  document_id uuid references documents (id),
  check (num_nonnulls(media_id, document_id) = 1)
);
create unique index quote_files_media on quote_files (quote_id, media_id) where media_id is not null;
create unique index quote_files_document on quote_files (quote_id, document_id) where document_id is not null;
create index quote_files_of_media on quote_files (media_id) where media_id is not null;
create index quote_files_of_document on quote_files (document_id) where document_id is not null;

-- A company's own lines and conditions, to begin a quote with.
create table quote_templates (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  content jsonb not null,
  updated_at timestamptz not null
);
create unique index quote_templates_name on quote_templates (company_id, lower(name));

-- What the same service is quoted at in a state.
create index projects_local_price on projects (service_id, state_iso) where state in ('open', 'hired', 'completed', 'cancelled', 'expired');
