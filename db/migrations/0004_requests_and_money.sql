create table projects (
  id uuid primary key,
  owner_id uuid not null references users,
  service_id uuid not null references services,
  form_id uuid not null references service_forms,
  state text not null default 'draft' check (state in ('draft', 'awaiting_phone', 'in_review', 'open', 'hired', 'completed', 'cancelled', 'expired', 'rejected')),
  revision int not null default 1,
  answers jsonb not null default '{}',
  timing text not null default 'flexible' check (timing in ('urgent', 'this_week', 'this_month', 'flexible', 'dates')),
  date_from date,
  date_to date check (date_to >= date_from),
  text text not null default '',
  zipcode text not null references zips,
  city text not null,
  state_iso text not null references states,
  time_zone text not null,
  slots int not null default 3 check (slots between 1 and 4),
  contact_mode text not null default 'messages' check (contact_mode in ('messages', 'calls')),
  calls_from time,
  calls_to time,
  -- Goes to this company alone first.
  directed_company_id uuid references companies,
  risk_score int,
  hired_lead_id uuid,
  finished_at timestamptz,
  locale text not null default 'es',
  created_at timestamptz not null,
  submitted_at timestamptz,
  opened_at timestamptz,
  hired_at timestamptz,
  closed_at timestamptz
);
create index projects_owner on projects (owner_id, created_at desc, id);
create index projects_time on projects (state, opened_at);

-- Who asks: apart from the request, so that no query for a teaser can bring it along.
create table project_contacts (
  project_id uuid primary key references projects on delete cascade,
  name text not null,
  surname text not null,
  email text not null,
  phone text not null,
  street text,
  zipcode text not null,
  consented_at timestamptz not null
);
create index project_contacts_phone on project_contacts (phone);

create table project_photos (
  project_id uuid not null references projects on delete cascade,
  media_id uuid not null references media,
  position int not null,
  primary key (project_id, media_id)
);

create table matches (
  id uuid primary key,
  project_id uuid not null references projects,
  company_id uuid not null references companies,
  service_id uuid not null references services,
  state text not null check (state in ('candidate', 'offered', 'passed', 'reserved', 'sold', 'expired', 'filled', 'withdrawn')),
  wave int not null,
  score real not null,
  score_parts jsonb not null,
  price_cents bigint not null check (price_cents >= 0),
  price_parts jsonb not null,
  miles real,
  offered_at timestamptz,
  expires_at timestamptz,
  seen_at timestamptz,
  hold_until timestamptz,
  pass_reason text,
  decided_at timestamptz,
  created_at timestamptz not null,
  unique (project_id, company_id)
);
create index matches_company on matches (company_id, state, offered_at desc, id);
create index matches_expiry on matches (expires_at) where state = 'offered';
create index matches_hold on matches (hold_until) where state = 'reserved';

-- used = reserved + sold − undone; the check is the last line of defence.
create table project_slots (
  project_id uuid primary key references projects,
  slots int not null check (slots between 1 and 4),
  used int not null default 0,
  check (used between 0 and slots)
);

-- Reserved + charged per company and period that starts on a day of the company's zone.
create table cap_usage (
  company_id uuid not null references companies,
  period text not null check (period in ('day', 'week', 'month')),
  starts_on date not null,
  cents bigint not null check (cents >= 0),
  primary key (company_id, period, starts_on)
);

create table payment_methods (
  id uuid primary key,
  -- The company, or the person without one, that the card belongs to.
  holder_id uuid not null,
  gateway_customer text not null,
  gateway_card text not null,
  brand text not null,
  last4 text not null,
  exp_month int not null,
  exp_year int not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index payment_methods_default on payment_methods (holder_id) where is_default and removed_at is null;
create index payment_methods_holder on payment_methods (holder_id) where removed_at is null;

create table payments (
  id uuid primary key,
  holder_id uuid not null,
  purpose text not null check (purpose in ('lead', 'top_up', 'deposit')),
  -- What it pays for: a match.
  subject_id uuid not null,
  title jsonb not null,
  state text not null check (state in ('created', 'processing', 'requires_action', 'succeeded', 'failed', 'cancelled', 'partially_refunded', 'refunded', 'disputed', 'lost')),
  amount_cents bigint not null check (amount_cents >= 0),
  promo_cents bigint not null default 0,
  wallet_cents bigint not null default 0,
  card_cents bigint not null default 0,
  refunded_cents bigint not null default 0 check (refunded_cents <= amount_cents),
  payment_method_id uuid references payment_methods,
  -- Rises only after a definite decline: part of the gateway's idempotency key.
  attempt int not null default 1,
  gateway_charge text,
  decline_code text,
  hold_until timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  settled_at timestamptz,
  check (promo_cents + wallet_cents + card_cents = amount_cents)
);
create unique index payments_subject on payments (purpose, subject_id) where state not in ('failed', 'cancelled', 'refunded');
create index payments_holder on payments (holder_id, created_at desc, id);
create index payments_pending on payments (started_at) where state = 'processing';

create table payment_refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  reason text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  card_cents bigint not null default 0,
  state text not null check (state in ('paying', 'paid')),
  gateway_refund text,
  created_at timestamptz not null,
  paid_at timestamptz,
  unique (payment_id, reason)
);

-- Double entry: the amounts of one event add up to zero. Accounts: wallet:<company>, promo:<company>, gateway, sales, promotions, deposits:<company>.
create table ledger_entries (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  event text not null,
  account text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  created_at timestamptz not null,
  unique (event_id, account)
);
create index ledger_entries_account on ledger_entries (account, id);
create trigger ledger_append_only before update or delete on ledger_entries for each row execute function refuse_change();
create function check_ledger_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_entries where event_id = new.event_id) <> 0 then
    raise exception 'ledger event % does not balance', new.event_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert on ledger_entries deferrable initially deferred for each row execute function check_ledger_balance();

-- The sum of an account's entries, kept beside them so that a purchase can take from it in one statement.
-- Credit is negative in the ledger of a company's money that we hold, and positive here: what the company may spend.
create table balances (
  account text primary key,
  cents bigint not null check (cents >= 0)
);

create table leads (
  id uuid primary key,
  match_id uuid not null unique references matches,
  project_id uuid not null references projects,
  company_id uuid not null references companies,
  payment_id uuid references payments,
  state text not null default 'new' check (state in ('new', 'contacted', 'quoted', 'hired', 'done', 'lost', 'closed')),
  price_cents bigint not null,
  -- Where the company worked when it bought: the zip lay in its coverage through these.
  bought_at timestamptz not null,
  undo_until timestamptz not null,
  contact_opened_at timestamptz,
  first_response_at timestamptz,
  engaged_at timestamptz,
  hired_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  unique (project_id, company_id)
);
create index leads_company on leads (company_id, state, bought_at desc, id);
alter table projects add foreign key (hired_lead_id) references leads;
