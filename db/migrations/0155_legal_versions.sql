-- Versions of legal documents that the house has written. The first one of each document stands in the code.
create table legal_versions (
  id uuid primary key,
  document text not null,
  version int not null check (version > 1),
  state text not null default 'draft' check (state in ('draft', 'published', 'taken_back')),
  -- Counts the saves of a draft, so that nobody overwrites what somebody else has saved meanwhile.
  revision int not null default 1,
  -- Markdown in both languages; figures by their name.
  summary jsonb not null,
  body jsonb not null,
  saved_by uuid not null references users,
  saved_at timestamptz not null,
  weight text check (weight in ('small', 'important', 'urgent')),
  -- What those are told whom it concerns. Null for a small change.
  changes jsonb,
  holds_from timestamptz,
  reason text,
  published_by uuid references users,
  published_at timestamptz,
  check (state = 'draft' or (weight, holds_from, reason, published_by, published_at) is not null),
  check (weight = 'small' or state = 'draft' or changes is not null),
  check (holds_from > published_at)
);
create unique index legal_versions_number on legal_versions (document, version) where state <> 'taken_back';
-- The next version is written one at a time.
create unique index legal_versions_draft on legal_versions (document) where state = 'draft';

-- People have agreed to what was published: its words stay.
create trigger legal_versions_kept before update on legal_versions for each row
  when (old.state <> 'draft' and (old.document is distinct from new.document or old.version is distinct from new.version
    or old.summary is distinct from new.summary or old.body is distinct from new.body or old.weight is distinct from new.weight
    or old.changes is distinct from new.changes or old.holds_from is distinct from new.holds_from))
  execute function refuse_change();
create trigger legal_versions_stay before delete on legal_versions for each row
  when (old.state <> 'draft') execute function refuse_change();

-- Who was told of a version before its day; the row goes once they were told that it does not come.
create table legal_told (
  version_id uuid not null references legal_versions,
  user_id uuid not null references users on delete cascade,
  told_at timestamptz not null,
  primary key (version_id, user_id)
);
create index legal_told_person on legal_told (user_id);
create index consents_document on consents (document, version);
