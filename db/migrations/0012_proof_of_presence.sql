-- What a session may do beyond being signed in: change what protects the account, for ten minutes after its person proved to be there.
alter table sessions
  -- What the list of devices calls it: the hash of its secret is for nobody's eyes.
  add column id uuid not null default gen_random_uuid(),
  add column is_remembered boolean not null default false,
  -- When its person last proved with a password, passkey or second factor to be there; at sign-in first.
  add column proven_at timestamptz,
  -- Until when it may set a new password without the old one: after a reset link.
  add column password_grant_until timestamptz;
update sessions set proven_at = created_at where kind = 'user';
create unique index sessions_id on sessions (id);
