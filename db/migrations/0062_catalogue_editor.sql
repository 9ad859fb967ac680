-- What an admin has edited is theirs from then on: the catalogue's files no longer change it. `revision` counts edits, so that nobody
-- overwrites what somebody else has saved meanwhile.
alter table categories
  add column revision int not null default 1,
  add column edited_at timestamptz,
  -- Its place was chosen by hand.
  add column is_placed boolean not null default false;
alter table services
  add column revision int not null default 1,
  add column edited_at timestamptz,
  add column is_placed boolean not null default false;

-- The version whose questions this one brought back.
alter table service_forms add column restored_version int;

-- Beside the catalogue and not in it: a new demo town empties `media` with all that refers to it, and keeps the catalogue.
create table catalogue_pictures (
  category_id uuid unique references categories,
  service_id uuid unique references services,
  media_id uuid not null references media,
  check (num_nonnulls(category_id, service_id) = 1)
);
create index catalogue_pictures_media on catalogue_pictures (media_id);
