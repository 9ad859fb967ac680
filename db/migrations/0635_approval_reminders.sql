-- Last reminder to the customer that a company waits for their approval.
alter table matches add column reminded_at timestamptz;
