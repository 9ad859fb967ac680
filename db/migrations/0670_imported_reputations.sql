-- Ratings of a company at other platforms, from files that those have signed; one a platform.
create table imported_reputations (
  id uuid primary key,
  company_id uuid not null references companies (id),
  issuer text not null,
  url text not null,
  holder_name text not null,
  -- Mean and number that the file states.
  mean numeric(3, 2),
  count int not null check (count >= 0),
  -- Id and stars of the reviews in the file.
  reviews jsonb not null,
  removals_url text not null,
  removed_ids text[] not null default '{}',
  issued_at timestamptz not null,
  checked_at timestamptz not null,
  unique (company_id, issuer)
);
create index imported_reputations_checked on imported_reputations (checked_at);
