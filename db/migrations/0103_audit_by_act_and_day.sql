-- The log is narrowed to what was done and to days; without these a rare act means reading all of it.
create index audit_log_action on audit_log (action, id);
create index audit_log_at on audit_log (at);
