import type { AutoTopUp, AutoTopUpRule } from '#contract/payments/auto-top-ups.ts'
import { paymentErrors, type TopUpPause } from '#contract/payments/states.ts'
import { invalidField, isError } from '#contract/errors.ts'
import { ownCompanyErrors } from '#contract/companies/states.ts'
import { topUpErrors, walletErrors } from '#contract/payments/top-ups.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import * as companies from '../../companies/service.ts'
import { notify } from '../../notifications/service.ts'
import { chooseCard } from '../cards/service.ts'
import { charge } from '../charges/service.ts'
import { balanceOf } from '../ledger/service.ts'
import { findPaymentFor, type PaymentRow } from '../payment/service.ts'
import { hasOpenTopUp, leftCents, lockTopUps, openTopUp } from '../top-ups/service.ts'
import { topUpPaused } from './messages.ts'
import * as queries from './queries.ts'

/** Initial values of the form. */
const proposal: queries.AutoTopUpRow = { is_on: false, below_cents: 2_000, amount_cents: 5_000, wish_id: null, paused_for: null }

export async function readAutoTopUp(ctx: Context<CompanyMember>): Promise<AutoTopUp> {
  const { id } = ctx.actor.company
  const { wish_id, ...rule } = (await queries.findAutoTopUp(ctx.db, id)) ?? proposal
  const payment = wish_id === null ? undefined : await findPaymentFor(ctx, wish_id)
  return {
    ...rule,
    waiting_payment_id: payment?.state === 'requires_action' ? payment.id : null,
    is_at_ceiling: (await leftCents(ctx, id)) < rule.amount_cents,
  }
}

/** @throws AppError `no_payment_method` when switched on without a card; with errors by field */
export async function setAutoTopUp(ctx: Context<CompanyMember>, rule: AutoTopUpRule): Promise<AutoTopUp> {
  const { id } = ctx.actor.company
  const settings = ctx.settings()
  const { topUpTooSmall, topUpCeiling } = topUpErrors(settings)
  if (rule.amount_cents < settings.topUpLeastCents) throw invalidField('amount_cents', topUpTooSmall.message)
  if (rule.amount_cents > settings.topUpMonthCents) throw invalidField('amount_cents', topUpCeiling.message)
  if (rule.is_on) await chooseCard(ctx, id, undefined)
  await transact(ctx, async (ctx) => {
    await companies.lockOpenCompany(ctx, id)
    await queries.saveRule(ctx.db, id, rule, ctx.now())
  })
  return readAutoTopUp(ctx)
}

/** Switches the rule off, in the caller's transaction. */
export const switchOff = async (ctx: Context, companyId: string): Promise<void> => void (await queries.switchOff(ctx.db, companyId))

/** Scheduled job: tops up low wallets and records the outcome of pending top-ups. */
export const topUpLowWallets = async (ctx: Context): Promise<number> =>
  forEachDue(await queries.claimDue(ctx.db, ctx.now()), ({ company_id }) => topUpIfLow(ctx, company_id))

/**
 * Tops up a company's wallet: opens the payment, charges it outside any transaction, and records the outcome. After a crash the payment is
 * settled like any other (`payments.ask again`), and the next run of this job records the outcome.
 */
async function topUpIfLow(ctx: Context, companyId: string): Promise<boolean> {
  const payment = await begin(ctx, companyId)
  if (payment) await charge(ctx, payment.id).catch(unlessUnknown)
  return note(ctx, companyId)
}

function unlessUnknown(error: unknown): void {
  if (!isError(error, paymentErrors.gatewayDown)) throw error
}

/** Opens a due top-up, unless the company has a pending one, manual or automatic. */
async function begin(ctx: Context, companyId: string): Promise<PaymentRow | undefined> {
  const wishId = newId()
  try {
    return await transact(ctx, async (ctx) => {
      if (!(await queries.beginWish(ctx.db, companyId, wishId))) return undefined
      const { below_cents, amount_cents } = (await queries.lockAutoTopUp(ctx.db, companyId))!
      await lockTopUps(ctx, companyId)
      // A manual top-up that settles between these two checks shows in the balance.
      if ((await hasOpenTopUp(ctx, companyId)) || (await balanceOf(ctx, companyId)).wallet_cents >= below_cents) throw new NotDue()
      return await openTopUp(ctx, companyId, { id: wishId, amountCents: amount_cents })
    })
  } catch (error) {
    if (isError(error, paymentErrors.noMethod)) await pauseWithout(ctx, companyId, wishId)
    else if (!(error instanceof NotDue || putOff.some((spec) => isError(error, spec)))) throw error
    return undefined
  }
}

/** Errors that postpone a due top-up. */
const putOff = [walletErrors.topUpCeiling, paymentErrors.cardRests, paymentErrors.allCardsRest, ownCompanyErrors.over]

/** Rolls the transaction back, and with it the new wish. */
class NotDue extends Error {}

const pauseWithout = (ctx: Context, companyId: string, wishId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (await queries.beginWish(ctx.db, companyId, wishId)) await pause(ctx, companyId, 'no_card', { wishId })
  })

/** A top-up by the rule, and its payment while it waits for the bank. */
type Attempt = { wishId: string; waiting?: PaymentRow }

async function pause(ctx: Context, companyId: string, reason: TopUpPause, { wishId, waiting }: Attempt): Promise<void> {
  await queries.saveOutcome(ctx.db, companyId, { wish_id: waiting ? wishId : null, paused_for: reason })
  for (const userId of await companies.membersOf(ctx, companyId, 'money'))
    await notify(ctx, topUpPaused({ reason, wishId, paymentId: waiting?.id, userId, holdMinutes: ctx.settings().holdMinutes }))
}

/** Records the outcome of the pending top-up, once. True if it is over. */
const note = (ctx: Context, companyId: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const auto = await queries.lockAutoTopUp(ctx.db, companyId)
    if (!auto?.wish_id) return false
    const payment = await findPaymentFor(ctx, auto.wish_id)
    if (!payment || payment.state === 'processing') return false
    if (payment.state === 'requires_action') {
      if (auto.paused_for !== 'authentication') await pause(ctx, companyId, 'authentication', { wishId: auto.wish_id, waiting: payment })
      return false
    }
    if (payment.state === 'failed') await pause(ctx, companyId, 'declined', { wishId: auto.wish_id })
    // Not confirmed in time; the owners were told when it began to wait.
    else
      await queries.saveOutcome(ctx.db, companyId, { wish_id: null, paused_for: payment.state === 'cancelled' ? 'authentication' : null })
    return true
  })
