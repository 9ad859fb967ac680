-- Photos that a company took out of its gallery, while they can still be put back.
create table removed_works (
  company_id uuid not null references companies (id) on delete cascade,
  media_id uuid not null references media (id),
  position int not null,
  caption jsonb not null,
  service_id uuid references services (id),
  added_at timestamptz not null,
  removed_at timestamptz not null,
  primary key (company_id, media_id)
);
create index removed_works_media on removed_works (media_id);
create index removed_works_at on removed_works (removed_at);
-- When a company may be found in the country, its decisions and its history are looked up by state.
create index companies_waiting on companies (id) where status = 'pending';
