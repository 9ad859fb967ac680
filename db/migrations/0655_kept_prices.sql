-- What finished work cost: by the company, and by the customer where they say that they paid something else.
alter table leads
  add column final_cents bigint check (final_cents >= 0),
  add column paid_cents bigint check (paid_cents >= 0),
  add constraint leads_final_check check (final_cents is null or finished_at is not null),
  add constraint leads_paid_check check (paid_cents is null or final_cents is not null);
create index leads_priced on leads (company_id) where final_cents is not null and agreed_cents is not null and state = 'done';

-- Completed work with an agreed price and a final sum, and how much of it cost no more than agreed.
alter table companies
  add column prices_count int not null default 0,
  add column prices_kept int not null default 0,
  add constraint companies_prices_check check (prices_kept between 0 and prices_count);

-- Cards stored before have none.
update company_cards set card = (card::jsonb || '{"prices_kept": null}')::json;
