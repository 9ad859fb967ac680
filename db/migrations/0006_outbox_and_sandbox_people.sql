-- Events on their way to those who react: written in the transaction of what happened, taken out by a worker.
create table outbox (
  id bigint generated always as identity primary key,
  event text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

-- When each time rule ran last, by the database's own clock: of many processes one wins each tick.
create table time_rules (
  name text primary key,
  ran_at timestamptz not null
);

-- Who lives in the demo town, with the passwords that the sandbox shows.
create table sandbox_people (
  email text primary key,
  role text not null,
  name text not null,
  password text not null,
  totp_secret text,
  company_slug text,
  note text not null default ''
);
