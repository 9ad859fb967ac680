-- What an entry belongs to: the id of the payment, refund, dispute, payout or gift that it was written for. Entries from before say nothing:
-- the ledger is never changed.
alter table ledger_entries add column cause text;
create index ledger_entries_cause on ledger_entries (cause, id) where cause is not null;
-- Entries come in the order of their days, so a summary of each block is enough to find a day by, and costs purchases next to nothing.
create index ledger_entries_days on ledger_entries using brin (created_at);
-- What happens seldom is found without reading what happens all day.
create index ledger_entries_seldom on ledger_entries (event, id)
  where event not in ('payment.held', 'payment.settled', 'payment.released', 'refund.opened', 'refund.paid');
