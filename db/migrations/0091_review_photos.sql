-- Photos of a review, in their order, and why a review is held or goes back to its author.
create table review_photos (
  review_id uuid not null references reviews (id) on delete cascade,
  media_id uuid not null references media (id),
  position integer not null,
  primary key (review_id, media_id)
);
create index review_photos_media on review_photos (media_id);
alter table reviews add column screened_for text
  check (screened_for in ('personal_data', 'link', 'hate', 'copied'));
