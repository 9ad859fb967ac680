import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { between, list } from '../lists.ts'
import { Id, Instant, Localized, Money, text } from '../primitives.ts'

/** The accounts that somebody holds. `wallet` and `promo` buy; `earned` is what customers paid to a company, and leaves for its bank. */
export const holderAccounts = ['wallet', 'promo', 'earned'] as const
export type HolderAccount = (typeof holderAccounts)[number]
/** All accounts of the ledger: those of holders, and one of each of Oficio's own. */
export const ledgerAccounts = [
  ...holderAccounts,
  'gateway',
  'bank',
  'held',
  'sales',
  'deposits',
  'disputes',
  'losses',
  'payouts',
  'promotions',
  'corrections',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** What happened. The entries of one event add up to zero; the word before the dot says what it happened to. */
export const ledgerEvents = [
  'payment.held',
  'payment.settled',
  'payment.released',
  'refund.opened',
  'refund.paid',
  'refund.to_wallet',
  'credit.granted',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
  'payout.opened',
  'payout.paid',
  'payout.returned',
  'payout.given_back',
  'correction.made',
  'balance.moved',
  'deposit.released',
  'deposit.lost',
  'earned.moved',
] as const
export type LedgerEvent = (typeof ledgerEvents)[number]

/** One side of an event as it stands in the books: debits are positive, credits negative. */
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
  /** The payment that it belongs to, and the request that was paid for. */
  payment: z.nullable(z.object({ id: Id, title: Localized, project_id: z.nullable(Id) })),
  /** Why it was put right, where it is a correction. */
  reason: z.nullable(z.string()),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

const filters = {
  /** How a company's name begins, or the id of a company, a person, a payment or a request. */
  q: z.optional(text(0, 120)),
  account: z.optional(z.enum(ledgerAccounts)),
  event: z.optional(z.enum(ledgerEvents)),
  event_id: z.optional(Id),
  holder_id: z.optional(Id),
  /** With its refunds and disputes. */
  payment_id: z.optional(Id),
  /** All that was paid for the request, and what became of it. */
  project_id: z.optional(Id),
  /** Money on its way to a company's bank. */
  payout_id: z.optional(Id),
  /** What both sides of an invitation got. */
  referral_id: z.optional(Id),
  /** What all invitations together have brought to who invited and who came. */
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
    area: 'money',
    summary: 'The ledger entry by entry, each with the other sides of its event and what it belongs to',
    ...ledgerList,
    limits: [readLimits.admin],
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/api/admin/ledger/accounts',
    access: 'admin',
    area: 'money',
    summary: 'What the same entries add up to, account by account',
    query: LedgerFilters,
    response: z.array(AccountSums),
    limits: [readLimits.admin],
  }),
}
