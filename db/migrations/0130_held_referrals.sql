-- An invitation whose two sides have something in common waits for a person instead of being refused by itself.
alter table referrals drop constraint referrals_state_check;
alter table referrals
  add constraint referrals_state_check check (state in ('invited', 'joined', 'held', 'rewarded', 'refused', 'expired')),
  add column signs text[] not null default '{}',
  add column held_at timestamptz,
  -- The company that earned the reward while it was held: what it is due must not change by what happens meanwhile.
  add column held_company_id uuid references companies (id) on delete set null;
create index referrals_held on referrals (held_at) where state = 'held';
create index referrals_newest on referrals (created_at, id);
