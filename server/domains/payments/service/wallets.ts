import { AppError, commonErrors } from '#contract/errors.ts'
import { type Payment, paymentErrors } from '#contract/payments.ts'
import { type Localized, money } from '#contract/primitives.ts'
import { type Payout, type TopUps, topUpErrors } from '#contract/wallet.ts'
import { audit } from '#server/lib/audit.ts'
import { asSystem, type CompanyMember, type Context, transact, type User } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import { doEach } from '#server/lib/time-rules.ts'
import * as auth from '../../auth/service.ts'
import * as companies from '../../companies/service.ts'
import { switchOff } from '../queries/auto-top-ups.ts'
import * as personal from '../queries/personal.ts'
import * as queries from '../queries/wallets.ts'
import { findPaymentFor, isPending, openPayment, type PaymentRow, showPayment } from '../service.ts'
import { charge } from './charges.ts'
import * as ledger from './ledger.ts'

const title: Localized = { es: 'Saldo en Oficio', en: 'Oficio balance' }

async function monthOf(ctx: Context, companyId: string): Promise<Date> {
  const { time_zone: timeZone } = await companies.getRef(ctx, companyId)
  return new Date((await queries.getMonthStart(ctx.db, ctx.now(), timeZone)).at)
}

/** What can still be topped up this month, besides the top-up `except`. */
export async function leftCents(ctx: Context, holderId: string, except: string | null = null): Promise<number> {
  const { cents } = await queries.sumTopUps(ctx.db, holderId, await monthOf(ctx, holderId), except)
  return Math.max(0, ctx.promised().topUpMonthCents - cents)
}

export async function readTopUps(ctx: Context<CompanyMember>): Promise<TopUps> {
  const left = await leftCents(ctx, ctx.actor.company.id)
  const { topUpMonthCents, topUpLeastCents } = ctx.promised()
  return { used: money(topUpMonthCents - left), left: money(left), least: money(topUpLeastCents) }
}

type Wish = { id: string; amountCents: number; methodId?: string | undefined }

/**
 * Puts money of a card into the company's wallet: reserved, charged outside any transaction, then booked. The same id is the same top-up.
 * @throws AppError `top_up_too_small`, `top_up_ceiling`, `no_payment_method`, `card_declined`, `gateway_down`
 */
export async function topUp(ctx: Context<CompanyMember>, { id, amountCents, methodId }: Wish): Promise<Payment> {
  const figures = ctx.promised()
  if (amountCents < figures.topUpLeastCents) throw new AppError(topUpErrors(figures).topUpTooSmall)
  const opened = await openTopUp(ctx, ctx.actor.company.id, { id, amountCents, methodId })
  const payment = await charge(ctx, opened.id)
  if (payment.state === 'failed' || payment.state === 'cancelled') throw new AppError(paymentErrors.declined)
  return showPayment(ctx, payment)
}

/** Reserves a top-up below the ceiling of the month, in the caller's transaction; then `charge`. */
export const openTopUp = (ctx: Context, holderId: string, { id, amountCents, methodId }: Wish): Promise<PaymentRow> =>
  transact(ctx, async (ctx) => {
    await queries.lockTopUps(ctx.db, holderId)
    const known = await findPaymentFor(ctx, id)
    if (known && (known.holder_id !== holderId || known.purpose !== 'top_up')) throw new AppError(commonErrors.notFound)
    if (known && known.amount_cents !== amountCents) throw new AppError(commonErrors.idempotencyMismatch)
    if (known && (isPending(known) || known.state === 'succeeded')) return known
    if ((await leftCents(ctx, holderId, id)) < amountCents) throw new AppError(topUpErrors(ctx.promised()).topUpCeiling)
    return openPayment(ctx, { holderId, purpose: 'top_up', subjectId: id, title, amountCents, methodId })
  })

/** Reaction: a company has closed. What stands in its wallet is owed to it, and its cards are forgotten. */
export const closeAccount = (ctx: Context, companyId: string): Promise<void> =>
  transact(asSystem(ctx), async (ctx) => {
    await payOutWallet(ctx, companyId)
    await switchOff(ctx.db, companyId)
    for (const card of await personal.eraseCards(ctx.db, companyId, ctx.now())) await emit(ctx, 'card.removed', card)
  })

const payOutWallet = (ctx: Context, companyId: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const { walletCents } = await ledger.lockBalance(ctx, companyId)
    if (walletCents === 0) return false
    const id = newId()
    await queries.insertPayout(ctx.db, { id, companyId, amountCents: walletCents, now: ctx.now() })
    await ledger.openPayout(ctx, { id, holderId: companyId, amountCents: walletCents })
    return true
  })

/** What came into the wallet of a closed company later, such as a refund, is owed to it as well. */
export const payOutLate = async (ctx: Context): Promise<number> =>
  doEach(await queries.listUnpaid(ctx.db), ({ id }) => payOutWallet(ctx, id))

const toPayout = (row: queries.PayoutRow): Payout => ({
  id: row.id,
  company: { id: row.company_id, name: row.company_name },
  amount: money(row.amount_cents),
  state: row.state,
  created_at: row.created_at,
  paid_at: row.paid_at,
  reference: row.reference,
})

export const listPayouts = async (ctx: Context): Promise<Payout[]> => (await queries.listDuePayouts(ctx.db)).map(toPayout)

/** Notes that a payout has left by bank transfer; once. @throws AppError proof_required, not_found, invalid_transition */
export async function markPaidOut(ctx: Context<User>, id: string, reference: string): Promise<Payout> {
  await auth.requireProof(ctx)
  return transact(ctx, async (ctx) => {
    const before = await queries.findPayout(ctx.db, id)
    if (!before) throw new AppError(commonErrors.notFound)
    if (!(await queries.payPayout(ctx.db, id, reference, ctx.now()))) throw new AppError(commonErrors.invalidTransition)
    await ledger.payPayout(ctx, { id, amountCents: before.amount_cents })
    await audit(ctx, {
      action: 'payout.paid',
      entity: 'payout',
      id,
      reason: reference,
      before: { state: before.state },
      after: { state: 'paid', amount_cents: before.amount_cents },
    })
    return toPayout((await queries.findPayout(ctx.db, id))!)
  })
}
