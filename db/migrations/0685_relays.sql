-- The customer was told that companies get a number of ours instead of theirs.
alter table project_contacts add column hides_phone boolean not null default false;

-- The number of ours between a company and a customer, for one lead. `phone` is the customer's own. One number stands between many pairs,
-- and each end of a call is found by its number alone: none may be at one number twice.
create table relays (
  lead_id uuid primary key references leads (id),
  company_id uuid not null references companies (id),
  number text not null,
  phone text not null check (phone <> ''),
  begun_at timestamptz not null
);
create unique index relays_company on relays (company_id, number);
create unique index relays_customer on relays (number, phone);

-- Calls over relay numbers, by the provider's id. `side` called. Nothing of what was said is kept.
create table relay_calls (
  id text primary key check (length(id) between 1 and 64),
  lead_id uuid not null references leads (id),
  side text not null check (side in ('company', 'customer')),
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('answered', 'missed', 'busy', 'failed', 'cancelled')),
  seconds int not null default 0 check (seconds >= 0),
  check ((outcome is null) = (ended_at is null))
);
create index relay_calls_lead on relay_calls (lead_id, started_at);
create index relay_calls_started on relay_calls (started_at);

-- Texts over relay numbers, by the provider's id. The words are deleted once they are on their way.
create table relay_texts (
  id text primary key check (length(id) between 1 and 64),
  lead_id uuid not null references leads (id),
  side text not null check (side in ('company', 'customer')),
  body text,
  received_at timestamptz not null,
  sent_at timestamptz
);
create index relay_texts_lead on relay_texts (lead_id, received_at);
create index relay_texts_received on relay_texts (received_at);

-- Calls and texts of the sandbox's own phone company. `dialed` rings, `said` is what the caller hears instead.
create table sandbox_calls (
  id text primary key,
  caller text not null,
  number text not null,
  dialed text,
  shown text,
  said text,
  state text not null check (state in ('ringing', 'answered', 'missed', 'busy', 'failed', 'cancelled', 'refused')),
  seconds int not null default 0,
  at timestamptz not null
);
create table sandbox_texts (
  id text primary key,
  sender text not null,
  recipient text not null,
  body text not null,
  at timestamptz not null
);
