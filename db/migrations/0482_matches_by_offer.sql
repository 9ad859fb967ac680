-- Admins see offers from the newest one: by the moment of the offer, or of the choice while it is not offered yet.
create index matches_newest on matches ((coalesce(offered_at, created_at)), id);
