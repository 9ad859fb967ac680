-- Sealed copies of agreements: one for each version and language, made once.
create table agreement_seals (
  quote_id uuid not null references quotes (id),
  -- 1 is the accepted quote; each accepted change adds one.
  version int not null check (version >= 1),
  locale text not null check (locale in ('es', 'en')),
  document_id uuid not null references documents (id),
  sealed_at timestamptz not null,
  -- The time stamp service gave no answer when it was sealed.
  is_stamp_due boolean not null,
  stamped_at timestamptz,
  primary key (quote_id, version, locale),
  check (not (is_stamp_due and stamped_at is not null))
);
create index agreement_seals_document on agreement_seals (document_id);
create index agreement_seals_stamp_due on agreement_seals (sealed_at) where is_stamp_due;
