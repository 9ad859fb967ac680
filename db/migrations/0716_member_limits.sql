-- The most that a member spends on leads per day, set by an owner; null is no limit. An owner has none.
alter table company_members add column daily_cap_cents bigint check (daily_cap_cents > 0);

-- Room under the daily cap of a member, taken by their purchases.
create table member_purchases (
  match_id uuid primary key references matches on delete cascade,
  user_id uuid not null references users on delete cascade,
  day date not null,
  cents bigint not null check (cents > 0)
);
create index member_purchases_day on member_purchases (user_id, day);
