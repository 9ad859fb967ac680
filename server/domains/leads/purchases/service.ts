import { lengthOf } from '#contract/settings.ts'
import { AppError, commonErrors, isError } from '#contract/errors.ts'
import type { Payment } from '#contract/payments/payment.ts'
import { paymentErrors } from '#contract/payments/states.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { beforeCommit, writePending } from '#server/lib/db.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import * as companies from '../../companies/service.ts'
import * as matching from '../../matching/service.ts'
import type { Held, MatchRow } from '../../matching/service.ts'
import { notify, notifyAll } from '../../notifications/service.ts'
import { cancel, charge, type PaymentRow, refund } from '../../payments/service.ts'
import * as payments from '../../payments/service.ts'
import * as queries from '../lead/queries.ts'
import { isByRule } from '../auto-accept/queries.ts'
import { closeLeads, getOwn, lockOwn, move, tellCompany } from '../lead/service.ts'
import * as purchasesMessages from './messages.ts'
import * as purchasesQueries from './queries.ts'
import { freeRoom, takeRoom } from '../limits/service.ts'

export type Purchase = { lead_id: string | null; payment: Payment }

/**
 * Buys the lead of an offer in three steps: one transaction takes slot, caps and payment; the card is charged outside of any; another
 * transaction hands over the lead. Without a card charge the first step does it all. A repeated call resumes. Where the customer approves each
 * company, the first step holds slot, caps, credit and wallet, and the rest follows the approval.
 * @throws AppError errors of `holdOffer`, `takeRoom`, `take` and `openPayment`; `card_declined` with slot and caps freed; `gateway_down` with both held
 */
export const buy = (
  ctx: Context<CompanyMember>,
  matchId: string,
  { priceCents, methodId }: { priceCents: number; methodId: string | undefined },
): Promise<Purchase> => purchase(ctx, { companyId: ctx.actor.company.id, matchId, priceCents, methodId })

/** Buys for a company by its auto-accept rule. */
export async function purchase(
  ctx: Context,
  { companyId, matchId, priceCents, methodId }: { companyId: string; matchId: string; priceCents: number; methodId: string | undefined },
): Promise<Purchase> {
  await companies.askRegistries(ctx, companyId)
  const opened = await transact(ctx, async (ctx) => {
    const held = await matching.holdOffer(ctx, { matchId, companyId, priceCents })
    if (held.match.state === 'awaiting_approval') return { payment: (await payments.findPaymentFor(ctx, matchId))!, leadId: null }
    const heldUntil = held.match.state === 'offered' && held.needsApproval ? matching.approvalUntil(ctx, held) : undefined
    const title = purchasesMessages.paymentTitle(held.request, isFromSite(held.match))
    await takeRoom(ctx, { companyId, matchId, cents: priceCents })
    // Independent statements are pipelined in the common lock order.
    const [, payment] = await Promise.all([
      matching.take(ctx, held),
      payments.openPayment(ctx, {
        holderId: companyId,
        purpose: 'lead',
        subjectId: matchId,
        title,
        amountCents: priceCents,
        methodId,
        heldUntil,
      }),
    ])
    if (heldUntil) {
      await matching.awaitApproval(ctx, held)
      await notify(ctx, purchasesMessages.approvalAsked(await purchasesQueries.getAsking(ctx.db, matchId), heldUntil))
      return { payment, leadId: null }
    }
    if (payment.state === 'succeeded') return paid(ctx, payment, held)
    await matching.reserve(ctx, held)
    return { payment, leadId: null }
  })
  const ended = opened.payment.state === 'processing' ? await pay(ctx, opened.payment) : opened
  return { lead_id: ended.leadId, payment: await payments.showPayment(ctx, ended.payment) }
}

type Ended = { payment: PaymentRow; leadId: string | null }

async function pay(ctx: Context, { id }: PaymentRow): Promise<Ended> {
  const payment = await charge(ctx, id)
  if (payments.cameToNothing(payment)) {
    await releasePurchase(ctx, id)
    throw payments.refusalOf(payment)
  }
  if (payment.state === 'succeeded') return finished(ctx, payment)
  if (payment.state === 'requires_action') {
    const { holdMinutes } = ctx.settings()
    const asked = { matchId: payment.subject_id, paymentId: id, holdMinutes }
    await tellCompany(ctx, payment.holder_id, (userId) => purchasesMessages.authenticationNeeded({ ...asked, userId }))
  }
  return { payment, leadId: null }
}

/** Subscriber: charges the card for a company that the customer approved. The jobs of payments repeat it while its outcome is unknown. */
export async function chargeApproved(ctx: Context, paymentId: string): Promise<void> {
  try {
    await pay(ctx, await payments.getPayment(ctx, paymentId))
  } catch (error) {
    // The company has been told.
    if (!(error instanceof AppError)) throw error
  }
}

/** Credit and wallet payments hand over the lead in the same transaction. */
async function paid(ctx: Context, payment: PaymentRow, held: Held): Promise<Ended> {
  if (held.match.state === 'sold') return finished(ctx, payment)
  await matching.sellTaken(ctx, held)
  return { payment, leadId: await handOver(ctx, payment, held.match) }
}

/** Without a lead the payment has changed: a late payment was refunded. */
async function finished(ctx: Context, payment: PaymentRow): Promise<Ended> {
  const leadId = await completePurchase(ctx, payment.id)
  return { payment: leadId === null ? await payments.getPayment(ctx, payment.id) : payment, leadId }
}

/**
 * Hands over the lead of a settled payment, exactly once; also the subscriber of `payment.settled`. Refunds everything when the slot is
 * gone and none is free. Returns the lead's id, or null.
 */
export const completePurchase = (ctx: Context, paymentId: string): Promise<string | null> =>
  transact(ctx, async (ctx) => {
    const payment = await payments.getPayment(ctx, paymentId)
    if (payment.purpose !== 'lead') return null
    const known = await queries.findByMatch(ctx.db, payment.subject_id)
    if (known || payment.state !== 'succeeded') return known?.id ?? null
    const { match, isSold } = await matching.sell(ctx, payment.subject_id)
    if (!isSold) {
      await giveBack(ctx, payment, match)
      return null
    }
    // Another process may have handed it over while this one waited for the slots.
    const other = await queries.findByMatch(ctx.db, match.id)
    return other?.id ?? handOver(ctx, payment, match)
  })

async function giveBack(ctx: Context, payment: PaymentRow, match: MatchRow): Promise<void> {
  await refund(ctx, { paymentId: payment.id, reason: 'platform_error', amountCents: payment.amount_cents, to: 'source' })
  await freeRoom(ctx, match.id)
  await tellCompany(ctx, match.company_id, (userId) => purchasesMessages.purchaseRefunded(match.id, payment.id, userId))
}

const isFromSite = ({ price_parts: { discount } }: MatchRow) => discount?.reason === 'own_site'

/** Hands over the lead of a match that is locked and has none. */
async function handOver(ctx: Context, payment: PaymentRow, match: MatchRow): Promise<string> {
  const now = ctx.now()
  const lead = {
    id: newId(),
    match_id: match.id,
    project_id: match.project_id,
    company_id: match.company_id,
    payment_id: payment.id,
    price_cents: match.price_cents,
    bought_at: now,
    undo_until: new Date(now.getTime() + lengthOf('undoMinutes', ctx.settings())),
  }
  await beforeCommit(ctx.db, queries.newLeads, lead)
  if (isFromSite(match)) await payments.noteOwnSite(ctx, payment.id)
  await recordTransition(ctx, {
    entity: 'lead',
    id: lead.id,
    from: 'none',
    event: 'buy',
    to: 'new',
    by: ctx.actor.kind === 'system' ? 'S' : 'C',
  })
  await emit(ctx, 'lead.bought', { lead_id: lead.id })
  await companies.recordLead(ctx, lead.company_id)
  if (ctx.actor.kind === 'system') {
    await writePending(ctx.db)
    const parties = await queries.getParties(ctx.db, lead.id)
    const byRule = (await isByRule(ctx.db, match.id)) ? purchasesMessages.boughtByRule : purchasesMessages.purchaseDone
    const notice = match.approved_at === null ? byRule : purchasesMessages.approved
    await tellCompany(ctx, lead.company_id, (userId) => notice(parties, userId))
  }
  // Nobody can listen to the lead itself yet.
  await publish(ctx, [`project:${lead.project_id}`, `company:${lead.company_id}`], 'lead')
  return lead.id
}

/** Subscriber: tells customers which companies may contact them, except undone purchases. */
export const tellCustomers = (ctx: Context, leadIds: readonly string[]): Promise<void> =>
  transact(ctx, async (ctx) =>
    notifyAll(ctx, (await queries.listStandingParties(ctx.db, leadIds)).map(purchasesMessages.companyInterested)),
  )

/**
 * Subscriber: frees slot and caps after a failed payment, unless another payment for the match is under way. Notifies the company if the
 * failure happened in the background.
 */
export const releasePurchase = (ctx: Context, paymentId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { purpose, subject_id: matchId } = await payments.getPayment(ctx, paymentId)
    if (purpose !== 'lead') return
    const released = await matching.release(ctx, matchId, async (ctx) => {
      const newest = await payments.findPaymentFor(ctx, matchId)
      return newest === undefined || payments.cameToNothing(newest) ? 'give_back' : 'keep'
    })
    if (released) await freeRoom(ctx, matchId)
    if (released && ctx.actor.kind === 'system') await tellFailed(ctx, await payments.getPayment(ctx, paymentId), released)
  })

const tellFailed = (ctx: Context, payment: PaymentRow, released: MatchRow): Promise<void> =>
  tellCompany(ctx, released.company_id, (userId) => purchasesMessages.purchaseFailed(payment, released.state === 'offered', userId))

/** Scheduled job: releases slots held past their time. Cancels payments that the bank was never asked to continue. */
export const releaseOverdue = async (ctx: Context): Promise<number> =>
  forEachDue(await matching.listOverdue(ctx), async (matchId) => {
    const waiting = await payments.findPaymentFor(ctx, matchId)
    if (waiting) await giveUp(ctx, waiting.id, 'cancelled')
    await releaseOffer(ctx, matchId)
  })

/**
 * Returns an offer to its company after a failed payment, for its remaining time. Ends it if the payment may still succeed;
 * `completePurchase` then decides.
 */
const releaseOffer = (ctx: Context, matchId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const released = await matching.release(ctx, matchId, async (ctx) => {
      const payment = await payments.findPaymentFor(ctx, matchId)
      if (payment?.state === 'succeeded') return 'keep'
      return payment && payments.isPending(payment) ? 'end' : 'give_back'
    })
    const payment = await payments.findPaymentFor(ctx, matchId)
    if (!released || !payment) return
    if (payments.cameToNothing(payment)) {
      await freeRoom(ctx, matchId)
      return tellFailed(ctx, payment, released)
    }
    await tellCompany(ctx, released.company_id, (userId) => purchasesMessages.purchaseStalled(matchId, payment.id, userId))
  })

/**
 * Undoes a purchase while its contact is unopened: refunds everything, frees slot and caps.
 * @throws AppError `not_found`, `invalid_transition` when the time is over or the contact was opened
 */
export const undo = (ctx: Context<CompanyMember>, leadId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await matching.lockRequest(ctx, (await getOwn(ctx, leadId)).project_id)
    const lead = await lockOwn(ctx, leadId)
    const now = ctx.now()
    if (lead.undone_at !== null) return
    if (lead.contact_opened_at !== null || new Date(lead.undo_until) < now) throw new AppError(commonErrors.invalidTransition)
    await move(ctx, lead, 'undo', { by: 'C', changes: { undone_at: now } })
    await matching.undo(ctx, lead.match_id)
    await freeRoom(ctx, lead.match_id)
    await refund(ctx, { paymentId: lead.payment_id!, reason: 'undo', amountCents: (leftCents) => leftCents, to: 'source' })
    await companies.recordUndone(ctx, lead.company_id)
    await emit(ctx, 'lead.undone', { lead_id: leadId })
  })

/** Subscriber: closes a request: loses its leads, withdraws its offers, then cancels purchases that wait for their bank. */
export async function closeRequest(ctx: Context, projectId: string): Promise<void> {
  await closeLeads(ctx, projectId)
  await cancelPurchases(ctx, projectId)
}

/** Subscriber: cancels the other companies' purchases that wait for their bank after a hire. */
export const cancelAfterHire = async (ctx: Context, leadId: string): Promise<void> =>
  cancelPurchases(ctx, (await queries.getLead(ctx.db, leadId)).project_id)

async function cancelPurchases(ctx: Context, projectId: string): Promise<void> {
  for (const { id } of await purchasesQueries.listWaitingPayments(ctx.db, projectId)) await giveUp(ctx, id, 'not_available')
}

async function giveUp(ctx: Context, paymentId: string, why: Parameters<typeof cancel>[2]): Promise<void> {
  try {
    await cancel(ctx, paymentId, why)
  } catch (error) {
    // The scheduled job for overdue payments retries.
    if (!isError(error, paymentErrors.gatewayDown)) throw error
  }
}
