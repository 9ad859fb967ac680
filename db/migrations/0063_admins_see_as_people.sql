-- For so long the session of an admin sees the product as somebody else does, and changes nothing.
alter table sessions add column viewed_user_id uuid references users;
alter table sessions add column viewed_until timestamptz;
