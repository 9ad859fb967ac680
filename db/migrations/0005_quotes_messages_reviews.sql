create table quotes (
  id uuid primary key,
  lead_id uuid not null references leads,
  project_id uuid not null references projects,
  company_id uuid not null references companies,
  version int not null,
  state text not null default 'draft' check (state in ('draft', 'sent', 'viewed', 'accepted', 'declined', 'withdrawn', 'superseded', 'expired', 'not_selected', 'cancelled')),
  type text not null default 'fixed' check (type in ('fixed', 'range', 'hourly', 'site_visit')),
  subtotal_cents bigint not null default 0,
  discount_cents bigint not null default 0,
  tax_percent numeric(6, 3) not null default 0,
  tax_cents bigint not null default 0,
  total_cents bigint not null default 0,
  high_cents bigint,
  deposit_cents bigint not null default 0,
  includes text not null default '',
  excludes text not null default '',
  earliest_start date,
  duration_days int,
  warranty_months int,
  valid_until date not null,
  message text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  viewed_at timestamptz,
  decided_at timestamptz,
  -- The acceptance: who wrote which name, from where.
  accepted_name text,
  accepted_ip text,
  unique (lead_id, version),
  check (high_cents is null or high_cents >= total_cents)
);
create unique index quotes_one_draft on quotes (lead_id) where state = 'draft';
create unique index quotes_one_live on quotes (lead_id) where state in ('sent', 'viewed');
create unique index quotes_one_accepted on quotes (project_id) where state = 'accepted';
create index quotes_company on quotes (company_id, created_at desc, id);
create index quotes_expiry on quotes (valid_until) where state in ('sent', 'viewed');

create table quote_items (
  quote_id uuid not null references quotes on delete cascade,
  position int not null,
  text text not null,
  quantity numeric(10, 2) not null,
  unit text not null,
  unit_price_cents bigint not null,
  total_cents bigint not null,
  is_taxable boolean not null default false,
  is_optional boolean not null default false,
  primary key (quote_id, position)
);

-- One thread per lead.
create table messages (
  id uuid primary key,
  lead_id uuid not null references leads,
  kind text not null check (kind in ('text', 'quote', 'event')),
  side text not null check (side in ('customer', 'company', 'system')),
  author_id uuid references users,
  text text not null default '',
  quote_id uuid references quotes,
  event text,
  created_at timestamptz not null
);
create index messages_thread on messages (lead_id, id);
-- An effect that runs twice leaves one card.
create unique index messages_quote_once on messages (lead_id, quote_id) where kind = 'quote';
create unique index messages_event_once on messages (lead_id, event) where kind = 'event';

create table thread_reads (
  lead_id uuid not null references leads,
  side text not null check (side in ('customer', 'company')),
  last_message_id uuid not null,
  primary key (lead_id, side)
);

create table reviews (
  id uuid primary key,
  company_id uuid not null references companies,
  project_id uuid references projects,
  lead_id uuid references leads,
  author_id uuid references users,
  author_name text not null,
  service_id uuid references services,
  city text not null default '',
  level text not null check (level in ('verified_hire', 'verified_contact', 'unverified')),
  state text not null check (state in ('screening', 'published', 'held', 'needs_edit', 'removed', 'discarded', 'retracted')),
  overall int not null check (overall between 1 and 5),
  quality int check (quality between 1 and 5),
  punctuality int check (punctuality between 1 and 5),
  communication int check (communication between 1 and 5),
  value int check (value between 1 and 5),
  tidiness int check (tidiness between 1 and 5),
  text text not null,
  reply_text text,
  reply_at timestamptz,
  created_at timestamptz not null,
  published_at timestamptz
);
create unique index reviews_once on reviews (project_id, company_id) where project_id is not null;
create index reviews_company on reviews (company_id, level, published_at desc, id) where state = 'published';

create table notices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- What happened, once per person: however often the job runs, one notice.
  event_key text not null,
  kind text not null,
  title jsonb not null,
  body jsonb not null,
  path text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, event_key)
);
create index notices_user on notices (user_id, created_at desc, id);
create index notices_unread on notices (user_id) where read_at is null;

-- E-mail, SMS and push on their way: one per event, channel and address.
create table deliveries (
  id uuid primary key,
  event_key text not null,
  channel text not null check (channel in ('email', 'sms', 'push')),
  recipient text not null,
  message jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dead')),
  attempts int not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (event_key, channel, recipient)
);
create index deliveries_waiting on deliveries (created_at) where state = 'waiting';
