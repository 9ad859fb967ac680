import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { between, list } from '../lists.ts'
import { Id, Instant, Localized, Money, text } from '../primitives.ts'
import { ledgerAccounts, ledgerEvents } from './states.ts'

/** One side of an event: debits are positive, credits negative. */
const side = {
  account: z.enum(ledgerAccounts),
  holder: z.nullable(z.object({ id: Id, name: z.string(), is_company: z.boolean() })),
  amount: Money,
}

export const LedgerEntry = z.object({
  ...side,
  id: z.int(),
  event_id: Id,
  event: z.enum(ledgerEvents),
  created_at: Instant,
  /** The other sides of the same event. */
  others: z.array(z.object(side)),
  /** Payment that the entry belongs to, and the request it paid for. */
  payment: z.nullable(z.object({ id: Id, title: Localized, project_id: z.nullable(Id) })),
  /** Reason of a correction. */
  reason: z.nullable(z.string()),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

const filters = {
  /** Prefix of a company name, or the id of a company, person, payment or request. */
  q: z.optional(text(0, 120)),
  account: z.optional(z.enum(ledgerAccounts)),
  event: z.optional(z.enum(ledgerEvents)),
  event_id: z.optional(Id),
  holder_id: z.optional(Id),
  /** Includes its refunds and disputes. */
  payment_id: z.optional(Id),
  /** All payments for the request, with their refunds and disputes. */
  project_id: z.optional(Id),
  /** Money on its way to a company's bank. */
  payout_id: z.optional(Id),
  /** Rewards of both sides of an invitation. */
  referral_id: z.optional(Id),
  /** `referral`: all invitation rewards. */
  gift: z.optional(z.enum(['referral'])),
  ...between,
}
export const LedgerFilters = z.object(filters)
export type LedgerFilters = z.infer<typeof LedgerFilters>

export const ledgerList = list(LedgerEntry, { sorts: ['at'], first: '-at', filters })

/** An account's sums over the entries that were asked for. `balance` is debit less credit. */
export const AccountSums = z.object({
  account: z.enum(ledgerAccounts),
  count: z.int(),
  debit: Money,
  credit: Money,
  balance: Money,
})
export type AccountSums = z.infer<typeof AccountSums>

export const ledgerApi = {
  entries: endpoint({
    method: 'GET',
    path: '/api/admin/ledger',
    access: 'admin',
    mayLag: true,
    area: 'money',
    scopes: ['money:read'],
    summary: 'List ledger entries, each with the other sides of its event and its subject',
    ...ledgerList,
    csv: { name: 'ledger', columns: ['event', 'account', 'debit', 'credit', 'others', 'cause', 'at'] },
    limits: [readLimits.admin],
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/api/admin/ledger/accounts',
    mayLag: true,
    access: 'admin',
    area: 'money',
    scopes: ['money:read'],
    summary: 'Get the totals of ledger entries by account',
    query: LedgerFilters,
    response: z.array(AccountSums),
    limits: [readLimits.admin],
  }),
}
