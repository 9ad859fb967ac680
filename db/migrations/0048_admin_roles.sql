-- What each admin does for the house. Who was one before looked after everything.
alter table users add column admin_role text
  constraint users_admin_role check (admin_role in ('owner', 'support', 'finance', 'content', 'read_only'));
update users set admin_role = 'owner' where is_admin;
alter table users add constraint users_admin_has_role check (is_admin = (admin_role is not null)) not valid;
alter table users validate constraint users_admin_has_role;
