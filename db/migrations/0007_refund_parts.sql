-- Where a refund went: with the card's part, the parts add up to its amount.
alter table payment_refunds add column promo_cents bigint not null default 0;
alter table payment_refunds add column wallet_cents bigint not null default 0;
alter table payment_refunds add check (promo_cents + wallet_cents + card_cents = amount_cents) not valid;
create index payment_refunds_paying on payment_refunds (created_at) where state = 'paying';

-- The same customer again, found by e-mail.
create index project_contacts_email on project_contacts (email);

-- The newest payment of a match.
create index payments_subject_newest on payments (subject_id, created_at desc);
