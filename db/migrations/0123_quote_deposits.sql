-- When a deposit is due, the day of acceptance unless one is named, and what was agreed about it.
alter table quotes
  add column deposit_due_on date,
  add column deposit_terms text not null default '',
  add constraint quotes_deposit_check check (deposit_cents > 0 or (deposit_due_on is null and deposit_terms = ''));
