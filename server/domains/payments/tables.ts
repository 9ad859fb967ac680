import type { Tables } from '#server/lib/tables.ts'

export const tables: Tables = {
  auto_top_ups: { company: { company_id: { fate: 'ends' } } },
  balances: {},
  // Cards and accounts were given to one holder, not to the other.
  bank_accounts: { person: { added_by: { fate: 'moves' } }, company: { company_id: { fate: 'stays' } } },
  // Append-only; statements read the corrections of both companies.
  corrections: { company: { company_id: { fate: 'stays' } } },
  gateway_customers: { person: { holder_id: { fate: 'stays' } }, company: { holder_id: { fate: 'stays' } } },
  gateway_notices: {},
  ledger_entries: {},
  payment_differences: {},
  payment_disputes: {},
  payment_methods: { person: { holder_id: { fate: 'stays' } }, company: { holder_id: { fate: 'stays' } } },
  payment_refunds: {},
  payments: {
    person: { holder_id: { fate: 'moves', counted: 'payments' } },
    company: { holder_id: { fate: 'moves', counted: 'payments' } },
  },
  payouts: { company: { company_id: { fate: 'moves' } } },
}
