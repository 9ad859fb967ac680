-- Language in which a text was written; null where it is not known.
alter table messages add column locale text check (locale in ('es', 'en'));
alter table quotes add column locale text check (locale in ('es', 'en'));
alter table reviews add column locale text check (locale in ('es', 'en'));
-- Standing choice: texts of others are translated without being asked.
alter table users add column translates boolean not null default false;
-- Kept translations. The id is a keyed hash of text, languages and provider; the translation is sealed with the text, so nobody reads it without.
create table translations (
  id bytea primary key,
  sealed bytea not null,
  created_at timestamptz not null
);
create index translations_created on translations (created_at);
