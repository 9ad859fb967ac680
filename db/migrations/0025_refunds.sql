-- Claims for money back on leads: by a rule, by the customer's word, or by a person.
create table refunds (
  id uuid primary key,
  lead_id uuid not null references leads (id),
  company_id uuid not null references companies (id),
  payment_id uuid not null references payments (id),
  reason text not null check (
    reason in (
      'invalid_phone', 'duplicate', 'wrong_area', 'wrong_service', 'no_reply', 'customer_denies', 'already_hired', 'changed_scope',
      'spam_competitor', 'platform_error'
    )
  ),
  state text not null check (
    state in (
      'submitted', 'customer_check', 'in_review', 'needs_info', 'approved', 'denied', 'appealed', 'denied_final', 'paying', 'paid', 'withdrawn'
    )
  ),
  opened_by text not null check (opened_by in ('C', 'S')),
  amount_cents bigint not null check (amount_cents >= 0),
  pay_to text not null check (pay_to in ('wallet', 'card')),
  text text not null default '',
  finding text,
  evidence jsonb not null default '{}',
  note text not null default '',
  tags text[] not null default '{}',
  question text not null default '',
  answer text not null default '',
  customer_answer text check (customer_answer in ('confirm', 'object')),
  appeal text not null default '',
  created_at timestamptz not null,
  -- When the clock of the state ends: the customer's, ours or the company's.
  due_at timestamptz,
  alarmed_at timestamptz,
  decided_at timestamptz,
  -- The admin who decided first: another one decides the appeal.
  decided_by uuid,
  appealed_at timestamptz,
  paid_at timestamptz,
  -- The money that moved for it, once.
  payment_refund_id uuid unique references payment_refunds (id)
);
create unique index refunds_one_open on refunds (lead_id)
  where state in ('submitted', 'customer_check', 'in_review', 'needs_info', 'appealed', 'approved', 'paying');
-- A reason is decided once for a lead; one that was taken back may be claimed again.
create unique index refunds_reason on refunds (lead_id, reason) where state <> 'withdrawn';
create index refunds_due on refunds (state, due_at) where due_at is not null;
create index refunds_company on refunds (company_id, created_at desc, id desc);

create table refund_photos (
  refund_id uuid not null references refunds (id),
  media_id uuid not null references media (id),
  added_at timestamptz not null,
  primary key (refund_id, media_id)
);

-- Whether a lead's request lay in the area that the company had when it bought.
create table lead_areas (
  lead_id uuid primary key references leads (id),
  zipcode text not null,
  is_covered boolean not null
);

create index leads_unanswered on leads (first_response_at) where engaged_at is null and undone_at is null;
