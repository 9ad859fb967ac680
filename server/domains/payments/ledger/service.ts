import { v5 } from 'uuid'
import type { HolderAccount, LedgerEvent, PaymentPurpose } from '#contract/payments/states.ts'
import type { Context } from '#server/lib/context.ts'
import { beforeCommit, writeNow } from '#server/lib/db.ts'
import * as queries from './queries.ts'

/**
 * The ledger: double entry, append-only, whole cents. Debits are positive, credits negative; the entries of an event add up to zero,
 * and an account's balance is the sum of its entries. An account that we owe to somebody is therefore negative here; `balances` keeps the
 * same amount with the opposite sign, as the amount that may be spent.
 *
 * | Account            | Meaning                                                           | Debit (+)          | Credit (−)             |
 * |--------------------|-------------------------------------------------------------------|--------------------|------------------------|
 * | `wallet:<holder>`  | money that we hold for a company or a person (we owe it)          | they spend it      | it comes back to them  |
 * | `promo:<holder>`   | credit that we gave away                                          | they spend it      | we grant it, or return |
 * | `earned:<company>` | money that customers paid to a company (we owe it)                | it leaves for the bank or the wallet, or is returned | a deposit is released, an invoice paid |
 * | `gateway`          | money at the payment gateway (ours)                               | a card was charged | a card was refunded    |
 * | `bank`             | money that left us by transfer                                    | –                  | transferred            |
 * | `held`             | between two accounts: parts of an unsettled payment, refunds under way | it arrives or goes back | it sets out       |
 * | `sales`            | leads sold (income)                                               | refunded           | sold                   |
 * | `deposits`         | customers' money on its way to companies: deposits that wait for the work, paid invoices (we owe it) | released, returned | paid |
 * | `disputes`         | charges that banks have taken back for now                        | a dispute began        | it ended               |
 * | `losses`           | charges that banks have taken back for good (expense)             | a dispute was lost     | –                      |
 * | `payouts`          | money on its way to companies' banks (we owe it)                  | transferred, or taken back | withdrawn, or the company closed |
 * | `promotions`       | cost of our gifts (expense)                                       | granted            | –                      |
 * | `corrections`      | corrections by hand (expense, or income)                          | given              | taken                  |
 *
 * A lead of $30 bought with $5 credit, $10 of the wallet and $15 by card:
 *   `payment.held`     promo +500, wallet +1000, held −1500   (in the transaction that takes the slot)
 *   `payment.settled`  held +1500, gateway +1500, sales −3000 (once the bank has said yes)
 *   or `payment.released`  held +1500, promo −500, wallet −1000 (once it has said no)
 * Without a card part there is nothing to wait for, and `payment.settled` debits promo and wallet itself.
 * Undone: `refund.opened` sales +3000, promo −500, wallet −1000, held −1500; `refund.paid` held +1500, gateway −1500.
 */
const namespace = '5f0f6c1c-6a53-4e0f-9d53-0d2f6a1f2a90'
const wallet = (holder_id: string) => `wallet:${holder_id}`
const promo = (holder_id: string) => `promo:${holder_id}`
const earned = (company_id: string) => `earned:${company_id}`
const named = { wallet, promo, earned } satisfies Record<HolderAccount, (holder_id: string) => string>

const eventId = (name: LedgerEvent, key: string) => v5(`${name}:${key}`, namespace)

/** Key of the object that an event is about; with an attempt, the event happens once for each. */
type Cause = string | { id: string; attempt: number }

/** Writes one event, once for the same cause. */
async function post(ctx: Context, event: LedgerEvent, cause: Cause, amounts: Record<string, number>): Promise<void> {
  const entries = entriesOf(ctx, event, cause, amounts)
  if (entries.length > 0) await writeNow(ctx.db, queries.entries, entries)
}

function entriesOf(ctx: Context, event: LedgerEvent, about: Cause, amounts: Record<string, number>): queries.Entry[] {
  const [cause, key] = typeof about === 'string' ? [about, about] : [about.id, `${about.id}:${about.attempt}`]
  const event_id = eventId(event, key)
  const at = ctx.now()
  return Object.entries(amounts).flatMap(([account, amount_cents]) =>
    amount_cents === 0 ? [] : [{ event_id, event, cause, account, amount_cents, at }],
  )
}

/** Money from each source; whole cents. */
export type Parts = { promo_cents: number; wallet_cents: number; card_cents: number }

export type Balance = { promo_cents: number; wallet_cents: number; earned_cents: number }

function toBalance(holder_id: string, rows: { account: string; cents: number }[]): Balance {
  const cents = (account: string) => rows.find((row) => row.account === account)?.cents ?? 0
  return { promo_cents: cents(promo(holder_id)), wallet_cents: cents(wallet(holder_id)), earned_cents: cents(earned(holder_id)) }
}

const accountsOf = (holder_id: string) => [wallet(holder_id), promo(holder_id), earned(holder_id)]

export const balanceOf = async (ctx: Context, holder_id: string): Promise<Balance> =>
  toBalance(holder_id, await queries.listBalances(ctx.db, accountsOf(holder_id)))

/** The balance, locked until the transaction ends. */
export const lockBalance = async (ctx: Context, holder_id: string): Promise<Balance> =>
  toBalance(holder_id, await queries.lockBalances(ctx.db, accountsOf(holder_id)))

type Bought = { holder_id: string; purpose: PaymentPurpose }
type Paid = Parts & Bought & { id: string; attempt: number; state?: string }
const heldCents = ({ promo_cents, wallet_cents }: Parts) => promo_cents + wallet_cents

const held = (paid: Paid) => ({
  [promo(paid.holder_id)]: paid.promo_cents,
  [wallet(paid.holder_id)]: paid.wallet_cents,
  held: -heldCents(paid),
})

/**
 * Takes credit and wallet of a new payment with the commit of the caller's transaction, which has locked the balance: holds them if a card
 * pays a part or the payment is on hold, else settles.
 */
export async function open(ctx: Context, paid: Paid): Promise<void> {
  const entries =
    paid.card_cents > 0 || paid.state === 'on_hold'
      ? entriesOf(ctx, 'payment.held', paid, held(paid))
      : entriesOf(ctx, 'payment.settled', paid.id, settled(paid))
  for (const entry of entries) await beforeCommit(ctx.db, queries.entries, entry)
}

export const release = (ctx: Context, paid: Paid) =>
  post(ctx, 'payment.released', paid, {
    [promo(paid.holder_id)]: -paid.promo_cents,
    [wallet(paid.holder_id)]: -paid.wallet_cents,
    held: heldCents(paid),
  })

/** Account that a settled payment credits, by purpose. A top-up moves the card's money to the wallet. */
const accounts = {
  lead: () => 'sales',
  top_up: wallet,
  deposit: () => 'deposits',
  invoice: () => 'deposits',
} satisfies Record<PaymentPurpose, (holder_id: string) => string>
const accountFor = ({ purpose, holder_id }: Bought) => accounts[purpose](holder_id)

/** Settles a payment: from `held` and the gateway if a card paid a part, else directly from promo and wallet. */
export const settle = (ctx: Context, paid: Paid) => post(ctx, 'payment.settled', paid.id, settled(paid))

const settled = (paid: Paid) => ({
  ...(paid.card_cents > 0
    ? { held: heldCents(paid), gateway: paid.card_cents }
    : { [promo(paid.holder_id)]: paid.promo_cents, [wallet(paid.holder_id)]: paid.wallet_cents }),
  [accountFor(paid)]: -(heldCents(paid) + paid.card_cents),
})

/** Notes with an entry of $0 that a lead from the company's own site cost nothing, once per payment, with the commit. */
export const noteOwnSite = (ctx: Context, cause: string) =>
  beforeCommit(ctx.db, queries.entries, {
    event_id: eventId('lead.own_site', cause),
    event: 'lead.own_site',
    cause,
    account: 'sales',
    amount_cents: 0,
    at: ctx.now(),
  })

/** Ids of the payments whose card part is in the ledger with the same amount. */
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

type Refunded = Parts & { id: string; holder_id: string }

export const openRefund = (ctx: Context, refund: Refunded & Bought) =>
  post(ctx, 'refund.opened', refund.id, {
    [accountFor(refund)]: heldCents(refund) + refund.card_cents,
    [promo(refund.holder_id)]: -refund.promo_cents,
    [wallet(refund.holder_id)]: -refund.wallet_cents,
    held: -refund.card_cents,
  })

export const payRefund = (ctx: Context, { id, card_cents }: Refunded) =>
  post(ctx, 'refund.paid', id, { held: card_cents, gateway: -card_cents })

/** Books a card refund to the wallet when the card cannot take it. */
export const payRefundToWallet = (ctx: Context, { id, holder_id, card_cents }: Refunded) =>
  post(ctx, 'refund.to_wallet', id, { held: card_cents, [wallet(holder_id)]: -card_cents })

/** Grants promotional credit or wallet money, once per `key`. */
export const grant = (
  ctx: Context,
  { holder_id, to, amount_cents, key }: { holder_id: string; to: 'promo' | 'wallet'; amount_cents: number; key: string },
) => post(ctx, 'credit.granted', key, { promotions: amount_cents, [named[to](holder_id)]: -amount_cents })

/** Corrects a balance by hand; a negative amount takes. */
export const correct = (
  ctx: Context,
  { id, holder_id, to, amount_cents }: { id: string; holder_id: string; to: HolderAccount; amount_cents: number },
) => post(ctx, 'correction.made', id, { corrections: amount_cents, [named[to](holder_id)]: -amount_cents })

/** Moves a holder's balance to another holder. */
export const moveBalance = (
  ctx: Context,
  { id, from, into, promo_cents, wallet_cents, earned_cents }: Balance & { id: string; from: string; into: string },
) =>
  post(ctx, 'balance.moved', id, {
    [wallet(from)]: wallet_cents,
    [wallet(into)]: -wallet_cents,
    [promo(from)]: promo_cents,
    [promo(into)]: -promo_cents,
    [earned(from)]: earned_cents,
    [earned(into)]: -earned_cents,
  })

/** Moves earned money to the wallet, once per company and `id`. */
export const moveEarned = (ctx: Context, { id, company_id, amount_cents }: { id: string; company_id: string; amount_cents: number }) =>
  post(ctx, 'earned.moved', `${company_id}:${id}`, { [earned(company_id)]: amount_cents, [wallet(company_id)]: -amount_cents })

/** Amount that `moveEarned` moved under this id. */
export async function movedEarned(ctx: Context, { id, company_id }: { id: string; company_id: string }): Promise<number | undefined> {
  const [entry] = await queries.listAmounts(ctx.db, earned(company_id), [eventId('earned.moved', `${company_id}:${id}`)])
  return entry?.amount_cents
}

/** Reserves money for a payout, so that it can no longer be spent. */
export const openPayout = (
  ctx: Context,
  { id, holder_id, wallet_cents, earned_cents }: Omit<Balance, 'promo_cents'> & { id: string; holder_id: string },
) =>
  post(ctx, 'payout.opened', id, {
    [wallet(holder_id)]: wallet_cents,
    [earned(holder_id)]: earned_cents,
    payouts: -(wallet_cents + earned_cents),
  })

/** Returns a failed or cancelled withdrawal to earned money. */
export const giveBackPayout = (ctx: Context, { id, company_id, amount_cents }: { id: string; company_id: string; amount_cents: number }) =>
  post(ctx, 'payout.given_back', id, { payouts: amount_cents, [earned(company_id)]: -amount_cents })

type Transfer = { id: string; amount_cents: number; attempt: number }

/** Books a payout as transferred. */
export const payPayout = (ctx: Context, { id, amount_cents, attempt }: Transfer) =>
  post(ctx, 'payout.paid', { id, attempt }, { payouts: amount_cents, bank: -amount_cents })

/** Books a payout as returned by the bank. */
export const returnPayout = (ctx: Context, { id, amount_cents, attempt }: Transfer) =>
  post(ctx, 'payout.returned', { id, attempt }, { bank: amount_cents, payouts: -amount_cents })

type Disputed = { id: string; amount_cents: number }

/** Books a charge that a bank took back while it is disputed. */
export const openDispute = (ctx: Context, { id, amount_cents }: Disputed) =>
  post(ctx, 'dispute.opened', id, { disputes: amount_cents, gateway: -amount_cents })

export const winDispute = (ctx: Context, { id, amount_cents }: Disputed) =>
  post(ctx, 'dispute.won', id, { gateway: amount_cents, disputes: -amount_cents })

export const loseDispute = (ctx: Context, { id, amount_cents }: Disputed) =>
  post(ctx, 'dispute.lost', id, { losses: amount_cents, disputes: -amount_cents })

type Deposit = { id: string; company_id: string; amount_cents: number }

/** Releases a held deposit to its company. */
export const releaseDeposit = (ctx: Context, { id, company_id, amount_cents }: Deposit) =>
  post(ctx, 'deposit.released', id, { deposits: amount_cents, [earned(company_id)]: -amount_cents })

/** Hands the money of a paid invoice to its company. */
export const releaseInvoice = (ctx: Context, { id, company_id, amount_cents }: Deposit) =>
  post(ctx, 'invoice.released', id, { deposits: amount_cents, [earned(company_id)]: -amount_cents })

/** Takes the money of a credited invoice back from its company; its refund follows. */
export const reclaimInvoice = (ctx: Context, { id, company_id, amount_cents }: Deposit) =>
  post(ctx, 'invoice.reclaimed', id, { [earned(company_id)]: amount_cents, deposits: -amount_cents })

/** Books a held deposit whose card part was lost to a dispute: no loss for Oficio. The rest goes back to its source. */
export const loseDeposit = (ctx: Context, { id, holder_id, promo_cents, wallet_cents, card_cents }: Refunded) =>
  post(ctx, 'deposit.lost', id, {
    deposits: promo_cents + wallet_cents + card_cents,
    losses: -card_cents,
    [promo(holder_id)]: -promo_cents,
    [wallet(holder_id)]: -wallet_cents,
  })
