-- The nightly comparison finds payouts that a bank sent back long after they had arrived.
alter table payment_differences
  drop constraint payment_differences_kind_check,
  add constraint payment_differences_kind_check check (kind in (
    'charge_without_row', 'row_without_charge', 'amount', 'double_refund', 'missing_ledger',
    'payout_without_row', 'row_without_payout', 'double_payout', 'payout_arrived', 'payout_back'));
