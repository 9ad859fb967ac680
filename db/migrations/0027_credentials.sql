-- Papers that a company shows to those who check them: never public. The row comes after its file.
create table papers (
  id uuid primary key,
  name text not null,
  type text not null check (type in ('application/pdf', 'image/webp')),
  bytes int not null check (bytes > 0),
  created_at timestamptz not null
);

alter table credentials
  add column category_id uuid references categories (id),
  add column amount_cents bigint check (amount_cents > 0),
  add column worker text,
  add column paper_id uuid references papers (id),
  add column submitted_at timestamptz,
  add column reason text,
  -- The last reminder that was sent, in days before the end.
  add column reminded_days int,
  -- Since when somebody should look again.
  add column recheck_due_at timestamptz,
  add constraint credentials_kind_check check (kind in ('email', 'phone', 'identity', 'business_registration', 'trade_licence', 'liability_insurance', 'workers_compensation', 'background_check')) not valid;
alter table credentials validate constraint credentials_kind_check;

-- One of a kind on its way, and one that holds: a renewal waits beside what it will replace.
create unique index credentials_under_way on credentials (company_id, kind, state_iso, category_id, worker) nulls not distinct where status in ('submitted', 'checking');
create unique index credentials_held on credentials (company_id, kind, state_iso, category_id, worker) nulls not distinct where status = 'verified';
create index credentials_queue on credentials (status, submitted_at, id) where status in ('submitted', 'checking');
create index credentials_recheck on credentials (recheck_due_at, id) where status = 'verified' and recheck_due_at is not null;
create index credentials_checked on credentials (checked_at) where status = 'verified' and recheck_due_at is null;
create index credentials_ending on credentials (expires_on) where status = 'verified' and expires_on is not null;
create index credentials_paper on credentials (paper_id) where paper_id is not null;

-- Of the leads of the last half year: how many had to be answered, and how many were in time.
alter table companies
  add column replies_due int not null default 0,
  add column replies_quick int not null default 0,
  add constraint companies_replies_check check (replies_quick between 0 and replies_due);
