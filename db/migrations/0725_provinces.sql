-- Provinces of Spain have codes of one letter too.
alter table states drop constraint states_iso_code_check;
alter table states add constraint states_iso_code_check check (iso_code ~ '^[A-Z]{1,2}$');
