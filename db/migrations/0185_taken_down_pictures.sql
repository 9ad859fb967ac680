-- Pictures of companies that the house has taken down: kept for a while with where they stood, so that they can be put back.
create table taken_down_pictures (
  company_id uuid not null references companies (id) on delete cascade,
  media_id uuid not null references media (id),
  reason text not null,
  taken_down_at timestamptz not null,
  was_logo boolean not null,
  was_cover boolean not null,
  -- Its place in the gallery and what was said of it; null where it did not stand there.
  position int,
  caption jsonb,
  service_id uuid references services (id),
  added_at timestamptz,
  primary key (company_id, media_id)
);
create index taken_down_pictures_at on taken_down_pictures (taken_down_at);
create index taken_down_pictures_media on taken_down_pictures (media_id);
