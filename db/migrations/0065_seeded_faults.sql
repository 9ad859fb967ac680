-- Which calls the sandbox's faults strike follows from a seed, so that what went wrong once can be seen again.
create table sandbox_dice (
  is_only boolean primary key default true check (is_only),
  seed text not null,
  thrown integer not null default 0
);
