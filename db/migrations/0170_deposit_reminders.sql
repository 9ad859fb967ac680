-- Since when the customer has been reminded of a deposit that falls due: once.
alter table quotes add column deposit_reminded_at timestamptz;
create index quotes_deposit_due on quotes (deposit_due_on)
  where state = 'accepted' and deposit_due_on is not null and deposit_reminded_at is null;
