-- Which version of which legal document somebody accepted, and when first.
create table consents (
  user_id uuid not null references users on delete cascade,
  document text not null,
  version integer not null,
  accepted_at timestamptz not null,
  primary key (user_id, document, version)
);

-- What a person or a company invites with.
create table referral_codes (
  code text primary key,
  user_id uuid unique references users on delete cascade,
  company_id uuid unique references companies on delete cascade,
  created_at timestamptz not null,
  check (num_nonnulls(user_id, company_id) = 1)
);

create table referrals (
  id uuid primary key,
  -- Null once the inviter has left.
  code text references referral_codes on delete set null,
  state text not null check (state in ('invited', 'joined', 'rewarded', 'refused', 'expired')),
  -- Who was written to, until they join or the invitation is over. SHA-256 of the address stays.
  name text not null default '',
  email text not null default '',
  email_hash bytea,
  invited_user_id uuid references users on delete cascade,
  reason text,
  reward_cents bigint,
  created_at timestamptz not null,
  joined_at timestamptz,
  decided_at timestamptz
);
create unique index referrals_invitation on referrals (code, email_hash);
create unique index referrals_person on referrals (invited_user_id);
create index referrals_inviter on referrals (code, created_at desc, id);
create index referrals_address on referrals (email_hash) where state = 'invited';
create index referrals_joined on referrals (joined_at) where state = 'joined';

-- Who was rewarded, by SHA-256 of address and number: nobody is rewarded twice, with another account neither.
create table referral_rewards (
  fingerprint bytea primary key,
  referral_id uuid not null references referrals on delete cascade
);

-- Addresses that want no invitations.
create table referral_opt_outs (
  fingerprint bytea primary key,
  created_at timestamptz not null
);
