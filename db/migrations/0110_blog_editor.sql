-- Admins write posts: each save is a version, `revision` counts them so that nobody overwrites what somebody else has saved meanwhile.
alter table posts
  drop constraint posts_state_check,
  add constraint posts_state_check check (state in ('draft', 'published', 'taken_down')),
  -- What the house knows it by; WordPress' shapes know the small number.
  add column public_id uuid not null unique default gen_random_uuid(),
  add column revision int not null default 1,
  -- Null: as it came with the product.
  add column edited_by uuid references users,
  add column restored_version int;

-- What posts said before; what one says now stands in `posts`.
create table post_versions (
  post_id int not null references posts,
  version int not null,
  topic_id int not null references blog_topics,
  author text,
  title jsonb not null,
  excerpt jsonb not null,
  body jsonb not null,
  cover_id int references blog_pictures,
  services text[] not null,
  saved_at timestamptz not null,
  saved_by uuid references users,
  restored_version int,
  primary key (post_id, version)
);

-- Addresses that posts had while they were to be seen: they lead to the one of today, and no other post takes them.
create table post_slugs (
  slug text primary key,
  post_id int not null references posts
);
create index post_slugs_post on post_slugs (post_id);
