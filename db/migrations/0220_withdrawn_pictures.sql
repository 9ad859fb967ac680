-- When a picture was withdrawn: its files are kept, and given to nobody at its public address.
alter table media add column withdrawn_at timestamptz;
update media m set withdrawn_at = t.taken_down_at from taken_down_pictures t where t.media_id = m.id;
