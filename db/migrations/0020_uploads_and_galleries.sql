-- Pictures in AVIF beside WebP; a job makes them after the upload.
alter table media add column has_avif boolean not null default false;

-- The newest work of all companies is a list of its own.
alter table company_pictures add column added_at timestamptz;
update company_pictures p set added_at = m.created_at from media m where m.id = p.media_id;
alter table company_pictures alter column added_at set default date_trunc('milliseconds', now()), alter column added_at set not null;
create index company_pictures_newest on company_pictures (added_at desc, media_id desc);
create index company_pictures_of_service on company_pictures (service_id, added_at desc, media_id desc) where service_id is not null;

-- Lets whoever holds it add pictures to one thing, for an hour. Its token is signed, and stands in no table.
create table upload_links (
  id uuid primary key,
  subject_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create unique index upload_links_living on upload_links (subject_id) where revoked_at is null;

-- A file on its way, in parts, until it becomes what it was sent for. The browser makes the id.
create table uploads (
  id uuid primary key,
  owner_id uuid references users (id) on delete cascade,
  link_id uuid references upload_links (id) on delete cascade,
  size integer not null check (size between 1 and 10485760),
  received integer not null default 0,
  media_id uuid references media (id) on delete set null,
  created_at timestamptz not null,
  check (received between 0 and size),
  check (num_nonnulls(owner_id, link_id) = 1)
);
create index uploads_owner on uploads (owner_id, created_at) where owner_id is not null;
create index uploads_link on uploads (link_id, created_at) where link_id is not null;
create index uploads_created on uploads (created_at);
create index uploads_media on uploads (media_id) where media_id is not null;

create table upload_parts (
  upload_id uuid not null references uploads (id) on delete cascade,
  start integer not null,
  bytes bytea not null,
  primary key (upload_id, start)
);
-- Photos do not get smaller by compressing them once more.
alter table upload_parts alter column bytes set storage external;

create table message_photos (
  message_id uuid not null references messages (id) on delete cascade,
  media_id uuid not null references media (id),
  position integer not null,
  primary key (message_id, media_id)
);
create index message_photos_media on message_photos (media_id);
