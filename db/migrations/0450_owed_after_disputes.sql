-- More companies may come to share a lead while the buyer's bank disputes its payment. The difference is owed until the bank has decided:
-- the number of companies that shared the lead while its buyer was in the running.
alter table leads add column owed_slots integer;
