-- Two that look like one and are not: somebody has looked, and they are not offered for merging again.
create table merge_dismissals (
  kind text not null check (kind in ('company', 'user')),
  one uuid not null,
  other uuid not null,
  reason text not null,
  dismissed_at timestamptz not null,
  primary key (kind, one, other),
  check (one < other)
);
