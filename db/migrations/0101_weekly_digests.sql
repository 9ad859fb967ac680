-- Companies that have heard of their week, by the Monday on which they did.
create table weekly_digests (
  company_id uuid not null references companies (id) on delete cascade,
  week date not null,
  made_at timestamptz not null,
  primary key (company_id, week)
);
