import { brand } from '#brand/brand.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Payment } from '#contract/payments/payment.ts'
import type { Localized } from '#contract/primitives.ts'
import { money } from '#contract/money.ts'
import { type TopUps, topUpErrors } from '#contract/payments/top-ups.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import * as companies from '../../companies/service.ts'
import { charge } from '../charges/service.ts'
import { cameToNothing, findPaymentFor, isPending, openPayment, type PaymentRow, refusalOf, showPayment } from '../payment/service.ts'
import * as queries from './queries.ts'

const title: Localized = { es: `Saldo en ${brand.name}`, en: `${brand.name} balance` }

async function monthOf(ctx: Context, companyId: string): Promise<Date> {
  const { time_zone: timeZone } = await companies.getRef(ctx, companyId)
  return new Date((await queries.getMonthStart(ctx.db, ctx.now(), timeZone)).at)
}

/** Rest of the monthly ceiling, not counting the top-up `except`. */
export async function leftCents(ctx: Context, holderId: string, except: string | null = null): Promise<number> {
  const { cents } = await queries.sumTopUps(ctx.db, holderId, await monthOf(ctx, holderId), except)
  return Math.max(0, ctx.settings().topUpMonthCents - cents)
}

export async function readTopUps(ctx: Context<CompanyMember>): Promise<TopUps> {
  const left = await leftCents(ctx, ctx.actor.company.id)
  const { topUpMonthCents, topUpLeastCents } = ctx.settings()
  return { used: money(topUpMonthCents - left), left: money(left), least: money(topUpLeastCents) }
}

type Wish = { id: string; amountCents: number; methodId?: string | undefined }

/**
 * Tops up the company's wallet from a card: reserved, charged outside any transaction, then booked. The same id is the same top-up.
 * @throws AppError `top_up_too_small`, `top_up_ceiling`, `company_over`, `no_payment_method`, `card_declined`, `gateway_down`
 */
export async function topUp(ctx: Context<CompanyMember>, { id, amountCents, methodId }: Wish): Promise<Payment> {
  const settings = ctx.settings()
  if (amountCents < settings.topUpLeastCents) throw new AppError(topUpErrors(settings).topUpTooSmall)
  const opened = await openTopUp(ctx, ctx.actor.company.id, { id, amountCents, methodId })
  const payment = await charge(ctx, opened.id)
  if (cameToNothing(payment)) throw refusalOf(payment)
  return showPayment(ctx, payment)
}

/** Serializes the top-ups of a holder until the caller's transaction ends. */
export const lockTopUps = async (ctx: Context, holderId: string): Promise<void> => void (await queries.lockTopUps(ctx.db, holderId))

/** True if a top-up is pending, manual or automatic. */
export const hasOpenTopUp = (ctx: Context, holderId: string): Promise<boolean> => queries.hasOpenTopUp(ctx.db, holderId)

/** Opens a top-up within the monthly ceiling, in the caller's transaction; `charge` follows. */
export const openTopUp = (ctx: Context, holderId: string, { id, amountCents, methodId }: Wish): Promise<PaymentRow> =>
  transact(ctx, async (ctx) => {
    await companies.lockOpenCompany(ctx, holderId)
    await lockTopUps(ctx, holderId)
    const known = await findPaymentFor(ctx, id)
    if (known && (known.holder_id !== holderId || known.purpose !== 'top_up')) throw new AppError(commonErrors.notFound)
    if (known && known.amount_cents !== amountCents) throw new AppError(commonErrors.idempotencyMismatch)
    if (known && (isPending(known) || known.state === 'succeeded')) return known
    if ((await leftCents(ctx, holderId, id)) < amountCents) throw new AppError(topUpErrors(ctx.settings()).topUpCeiling)
    return openPayment(ctx, { holderId, purpose: 'top_up', subjectId: id, title, amountCents, methodId })
  })
