import { v5 } from 'uuid'
import type { HolderAccount, LedgerEvent } from '#contract/payments/ledger.ts'
import type { PaymentPurpose } from '#contract/payments/payment.ts'
import type { Context } from '#server/lib/context.ts'
import * as queries from './queries.ts'
import type { Parts } from '../payment/rules.ts'

/**
 * The ledger: double entry, append-only, whole cents. Debits are positive, credits negative; the entries of an event add up to zero,
 * and an account's balance is the sum of its entries. An account that we owe somebody is therefore negative here; `balances` keeps the
 * same figure with the sign turned, as what may be spent.
 *
 * | Account            | What it is                                                        | Debit (+)          | Credit (−)             |
 * |--------------------|-------------------------------------------------------------------|--------------------|------------------------|
 * | `wallet:<holder>`  | money that we hold for a company or a person (we owe it)          | they spend it      | it comes back to them  |
 * | `promo:<holder>`   | credit that we gave away                                          | they spend it      | we grant it, or return |
 * | `earned:<company>` | money that customers paid to a company (we owe it)                | it leaves for the bank or the wallet | a deposit is released |
 * | `gateway`          | money at the payment gateway (ours)                               | a card was charged | a card was refunded    |
 * | `bank`             | money that left us by transfer                                    | –                  | transferred            |
 * | `held`             | between two accounts: parts of an unsettled payment, refunds under way | it arrives or goes back | it sets out       |
 * | `sales`            | leads sold (income)                                               | refunded           | sold                   |
 * | `deposits`         | deposits of customers that wait for the work (we owe them)        | released, returned | paid                   |
 * | `disputes`         | charges that banks have taken back for now                        | a dispute began        | it ended               |
 * | `losses`           | charges that banks have taken back for good (expense)             | a dispute was lost     | –                      |
 * | `payouts`          | money on its way to companies' banks (we owe it)                  | transferred, or taken back | withdrawn, or the company closed |
 * | `promotions`       | what our gifts cost us (expense)                                  | granted            | –                      |
 * | `corrections`      | what was put right by hand (expense, or income)                   | given              | taken                  |
 *
 * A lead of $30 bought with $5 credit, $10 of the wallet and $15 by card:
 *   `payment.held`     promo +500, wallet +1000, held −1500   (in the transaction that takes the slot)
 *   `payment.settled`  held +1500, gateway +1500, sales −3000 (once the bank has said yes)
 *   or `payment.released`  held +1500, promo −500, wallet −1000 (once it has said no)
 * Without a card part there is nothing to wait for, and `payment.settled` debits promo and wallet itself.
 * Undone: `refund.opened` sales +3000, promo −500, wallet −1000, held −1500; `refund.paid` held +1500, gateway −1500.
 */
const namespace = '5f0f6c1c-6a53-4e0f-9d53-0d2f6a1f2a90'
const wallet = (holderId: string) => `wallet:${holderId}`
const promo = (holderId: string) => `promo:${holderId}`
const earned = (companyId: string) => `earned:${companyId}`
const named = { wallet, promo, earned } satisfies Record<HolderAccount, (holderId: string) => string>

const eventId = (name: LedgerEvent, key: string) => v5(`${name}:${key}`, namespace)

/**
 * Writes one event. `cause` names what it is written for, and with `attempt` which time: the same one is written once, whoever repeats it.
 */
async function post(ctx: Context, name: LedgerEvent, cause: string, amounts: Record<string, number>, attempt?: number): Promise<void> {
  const entries = Object.entries(amounts).flatMap(([account, amountCents]) => (amountCents === 0 ? [] : [{ account, amountCents }]))
  if (entries.length === 0) return
  const id = eventId(name, attempt === undefined ? cause : `${cause}:${attempt}`)
  await queries.insertEntries(ctx.db, { id, name, cause, at: ctx.now() }, entries)
}

export type Balance = { promoCents: number; walletCents: number; earnedCents: number }

function toBalance(holderId: string, rows: { account: string; cents: number }[]): Balance {
  const cents = (account: string) => rows.find((row) => row.account === account)?.cents ?? 0
  return { promoCents: cents(promo(holderId)), walletCents: cents(wallet(holderId)), earnedCents: cents(earned(holderId)) }
}

const accountsOf = (holderId: string) => [wallet(holderId), promo(holderId), earned(holderId)]

export const balanceOf = async (ctx: Context, holderId: string): Promise<Balance> =>
  toBalance(holderId, await queries.listBalances(ctx.db, accountsOf(holderId)))

/** The balance, locked until the transaction ends, so that what is seen can be spent. */
export const lockBalance = async (ctx: Context, holderId: string): Promise<Balance> =>
  toBalance(holderId, await queries.lockBalances(ctx.db, accountsOf(holderId)))

type Bought = { holderId: string; purpose: PaymentPurpose }
type Paid = Parts & Bought & { id: string; attempt: number }
const heldCents = ({ promoCents, walletCents }: Parts) => promoCents + walletCents

export const hold = (ctx: Context, paid: Paid) =>
  post(
    ctx,
    'payment.held',
    paid.id,
    { [promo(paid.holderId)]: paid.promoCents, [wallet(paid.holderId)]: paid.walletCents, held: -heldCents(paid) },
    paid.attempt,
  )

export const release = (ctx: Context, paid: Paid) =>
  post(
    ctx,
    'payment.released',
    paid.id,
    { [promo(paid.holderId)]: -paid.promoCents, [wallet(paid.holderId)]: -paid.walletCents, held: heldCents(paid) },
    paid.attempt,
  )

/** Whose the money of a payment is once it has come in. A top-up sells nothing: the card's money becomes the wallet's. */
const accounts = {
  lead: () => 'sales',
  top_up: wallet,
  deposit: () => 'deposits',
} satisfies Record<PaymentPurpose, (holderId: string) => string>
const accountFor = ({ purpose, holderId }: Bought) => accounts[purpose](holderId)

/** The end of a payment: from `held` and the gateway when a card paid a part, else from promo and wallet directly. */
export const settle = (ctx: Context, paid: Paid) =>
  post(ctx, 'payment.settled', paid.id, {
    ...(paid.cardCents > 0
      ? { held: heldCents(paid), gateway: paid.cardCents }
      : { [promo(paid.holderId)]: paid.promoCents, [wallet(paid.holderId)]: paid.walletCents }),
    [accountFor(paid)]: -(heldCents(paid) + paid.cardCents),
  })

/** Which of these payments came in by card as the ledger has it; each with what its card paid. */
export async function bookedByCard(ctx: Context, payments: readonly { id: string; card_cents: number }[]): Promise<Set<string>> {
  const ofEvent = new Map(payments.map((payment) => [eventId('payment.settled', payment.id), payment]))
  const entries = await queries.listAmounts(ctx.db, 'gateway', [...ofEvent.keys()])
  return new Set(
    entries.flatMap(({ event_id, amount_cents }) => {
      const payment = ofEvent.get(event_id)
      return payment?.card_cents === amount_cents ? [payment.id] : []
    }),
  )
}

type Refunded = Parts & { id: string; holderId: string }

export const openRefund = (ctx: Context, refund: Refunded & Bought) =>
  post(ctx, 'refund.opened', refund.id, {
    [accountFor(refund)]: heldCents(refund) + refund.cardCents,
    [promo(refund.holderId)]: -refund.promoCents,
    [wallet(refund.holderId)]: -refund.walletCents,
    held: -refund.cardCents,
  })

export const payRefund = (ctx: Context, { id, cardCents }: Refunded) =>
  post(ctx, 'refund.paid', id, { held: cardCents, gateway: -cardCents })

/** The card could not take its part back. */
export const payRefundToWallet = (ctx: Context, { id, holderId, cardCents }: Refunded) =>
  post(ctx, 'refund.to_wallet', id, { held: cardCents, [wallet(holderId)]: -cardCents })

/** A gift of ours: promotional credit, or money for the wallet. The same `key` gives it once. */
export const grant = (
  ctx: Context,
  { holderId, to, amountCents, key }: { holderId: string; to: 'promo' | 'wallet'; amountCents: number; key: string },
) => post(ctx, 'credit.granted', key, { promotions: amountCents, [named[to](holderId)]: -amountCents })

/** Puts a balance right by hand; negative takes. */
export const correct = (
  ctx: Context,
  { id, holderId, to, amountCents }: { id: string; holderId: string; to: HolderAccount; amountCents: number },
) => post(ctx, 'correction.made', id, { corrections: amountCents, [named[to](holderId)]: -amountCents })

/** What one holder has becomes another's. */
export const moveBalance = (
  ctx: Context,
  { id, from, into, promoCents, walletCents, earnedCents }: Balance & { id: string; from: string; into: string },
) =>
  post(ctx, 'balance.moved', id, {
    [wallet(from)]: walletCents,
    [wallet(into)]: -walletCents,
    [promo(from)]: promoCents,
    [promo(into)]: -promoCents,
    [earned(from)]: earnedCents,
    [earned(into)]: -earnedCents,
  })

/** Moves earned money to the wallet. The same `id` of a company does so once. */
export const moveEarned = (ctx: Context, { id, companyId, amountCents }: { id: string; companyId: string; amountCents: number }) =>
  post(ctx, 'earned.moved', `${companyId}:${id}`, { [earned(companyId)]: amountCents, [wallet(companyId)]: -amountCents })

/** What `moveEarned` has moved under this id. */
export async function movedEarned(ctx: Context, { id, companyId }: { id: string; companyId: string }): Promise<number | undefined> {
  const [entry] = await queries.listAmounts(ctx.db, earned(companyId), [eventId('earned.moved', `${companyId}:${id}`)])
  return entry?.amount_cents
}

/** Money of a company sets out for its bank, and can no longer be spent. */
export const openPayout = (
  ctx: Context,
  { id, holderId, walletCents, earnedCents }: Omit<Balance, 'promoCents'> & { id: string; holderId: string },
) =>
  post(ctx, 'payout.opened', id, {
    [wallet(holderId)]: walletCents,
    [earned(holderId)]: earnedCents,
    payouts: -(walletCents + earnedCents),
  })

/** A withdrawal that did not arrive, or was taken back, is earned money again. */
export const giveBackPayout = (ctx: Context, { id, companyId, amountCents }: { id: string; companyId: string; amountCents: number }) =>
  post(ctx, 'payout.given_back', id, { payouts: amountCents, [earned(companyId)]: -amountCents })

type Transfer = { id: string; amountCents: number; attempt: number }

/** The bank has transferred it. */
export const payPayout = (ctx: Context, { id, amountCents, attempt }: Transfer) =>
  post(ctx, 'payout.paid', id, { payouts: amountCents, bank: -amountCents }, attempt)

/** The bank has sent it back. */
export const returnPayout = (ctx: Context, { id, amountCents, attempt }: Transfer) =>
  post(ctx, 'payout.returned', id, { bank: amountCents, payouts: -amountCents }, attempt)

type Disputed = { id: string; amountCents: number }

/** A bank has taken a charge back while it looks at it. */
export const openDispute = (ctx: Context, { id, amountCents }: Disputed) =>
  post(ctx, 'dispute.opened', id, { disputes: amountCents, gateway: -amountCents })

export const winDispute = (ctx: Context, { id, amountCents }: Disputed) =>
  post(ctx, 'dispute.won', id, { gateway: amountCents, disputes: -amountCents })

export const loseDispute = (ctx: Context, { id, amountCents }: Disputed) =>
  post(ctx, 'dispute.lost', id, { losses: amountCents, disputes: -amountCents })

type Deposit = { id: string; companyId: string; amountCents: number }

/** The work is confirmed: a deposit that was held is its company's. */
export const releaseDeposit = (ctx: Context, { id, companyId, amountCents }: Deposit) =>
  post(ctx, 'deposit.released', id, { deposits: amountCents, [earned(companyId)]: -amountCents })

/** A bank took the card's part of a held deposit back for good, so it is no loss of the house; the rest goes back to where it came from. */
export const loseDeposit = (ctx: Context, { id, holderId, promoCents, walletCents, cardCents }: Refunded) =>
  post(ctx, 'deposit.lost', id, {
    deposits: promoCents + walletCents + cardCents,
    losses: -cardCents,
    [promo(holderId)]: -promoCents,
    [wallet(holderId)]: -walletCents,
  })
