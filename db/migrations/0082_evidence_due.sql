-- Until when the bank takes what speaks for us in a dispute.
alter table payment_disputes add column evidence_due_at timestamptz;
