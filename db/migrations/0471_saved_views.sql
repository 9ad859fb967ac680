-- Views that an admin keeps of a list: filters, order and columns under a name.
create table saved_views (
  id uuid primary key,
  admin_id uuid not null references users (id),
  list text not null check (length(list) <= 80),
  name text not null check (length(name) <= 40),
  query text not null check (length(query) <= 1000),
  created_at timestamptz not null
);
create unique index saved_views_name on saved_views (admin_id, list, lower(name));
