-- Nobody signs in to an account that was suspended.
alter table users add column suspended_at timestamptz;

-- Somebody lost their second factor: one admin asks that it be taken away, another decides.
create table factor_resets (
  id uuid primary key,
  user_id uuid not null references users,
  state text not null default 'asked' check (state in ('asked', 'confirmed', 'declined')),
  reason text not null,
  asked_by uuid not null references users,
  asked_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  constraint factor_resets_two_admins check (state <> 'confirmed' or decided_by <> asked_by)
);
create unique index factor_resets_one_asked on factor_resets (user_id) where state = 'asked';
