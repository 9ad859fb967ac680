-- What becomes of a review after it was written: changed, replied to, reported, decided about, appealed.
alter table reviews
  add column edit_until timestamptz,
  add column updated_at timestamptz,
  add column reply_by uuid,
  add column removed_at timestamptz,
  add column removed_by uuid,
  add column removed_rule text,
  add column appealed_at timestamptz;
create index reviews_waiting on reviews (state, created_at) where state in ('held', 'needs_edit');

-- What a review said before it was updated.
create table review_versions (
  review_id uuid primary key references reviews (id) on delete cascade,
  overall integer not null,
  text text not null,
  written_at timestamptz not null
);

-- A company says that a review breaks a rule. The review stays while it is looked at.
create table review_reports (
  id uuid primary key,
  review_id uuid not null references reviews (id) on delete cascade,
  company_id uuid not null references companies (id),
  reason text not null check (reason in ('personal_data', 'threat', 'not_customer', 'advertising', 'hate', 'other')),
  text text not null default '',
  created_at timestamptz not null,
  outcome text check (outcome in ('removed', 'dismissed')),
  decided_at timestamptz
);
create unique index review_reports_open on review_reports (review_id) where outcome is null;
create unique index review_reports_once on review_reports (review_id, company_id);
