-- Other words for a category, above all the names of its trade: «plomero», «fontanero» and "plumber" find plumbing and all its services.
alter table categories add column synonyms jsonb not null default '{"es": [], "en": []}';
