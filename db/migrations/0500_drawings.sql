-- Pictures that the product draws itself, such as the demo town's, have their row at once. Their files are drawn when somebody asks for them, or
-- by a worker; until then the recipe stands here. A process that draws one claims it for some seconds.
create table drawings (
  media_id uuid primary key references media (id) on delete cascade,
  position bigint generated always as identity,
  recipe jsonb not null,
  claimed_until timestamptz
);
