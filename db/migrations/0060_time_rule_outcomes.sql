-- How often a time rule is due, and how its last run that failed ended: admins see which rules are late or broken.
alter table time_rules
  add column every_minutes double precision,
  add column failed_at timestamptz,
  add column error text;
