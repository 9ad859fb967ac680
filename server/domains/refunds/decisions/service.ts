import { platformTimeZone } from '#contract/time-zone.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { ActorKind } from '#contract/machine.ts'
import { money } from '#contract/money.ts'
import { lengthOf } from '#contract/settings.ts'
import { refundErrors, type RefundFinding, type RefundReason, refundReasons, refundStates } from '#contract/refunds/states.ts'
import { addBusinessDays } from '#server/lib/business-time.ts'
import { asSystem, type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import * as leads from '../../leads/service.ts'
import { priceNow } from '../../matching/service.ts'
import { mailPerson, notify } from '../../notifications/service.ts'
import { checkPath } from '../check-links/service.ts'
import { refund } from '../../payments/service.ts'
import * as payments from '../../payments/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import type { RefundRow } from './queries.ts'
import { buyersOf, type LeadFacts, lockFacts, ratesOf, readFacts, recordArea } from '../facts/service.ts'
import { barOf, decide, type Decision, isOvertaken, isUnusual, kinds, windowEnd } from './rules.ts'

export { needsText, windowEnd } from './rules.ts'
export type { RefundRow, RefundState } from './queries.ts'

/** A claim. @throws AppError `not_found` */
export async function getClaim(ctx: Context, id: string): Promise<RefundRow> {
  const row = await queries.findRefund(ctx.db, id)
  if (!row) throw new AppError(commonErrors.notFound)
  return row
}

/** A claim, locked until the transaction ends. @throws AppError `not_found` */
export async function lockClaim(ctx: Context, id: string): Promise<RefundRow> {
  const row = await queries.lockRefund(ctx.db, id)
  if (!row) throw new AppError(commonErrors.notFound)
  return row
}

/** Claims of a lead, newest first. */
export const claimsOf = (ctx: Context, leadId: string): Promise<readonly RefundRow[]> => queries.listOfLead(ctx.db, leadId)

/** Company, customer and work of a claim. */
export const partiesOf = (ctx: Context, id: string): Promise<queries.Parties> => queries.getParties(ctx.db, id)

type Event = keyof typeof refundStates.transitions
type Step = { by: ActorKind; changes?: queries.Changes; reason?: string | undefined }

const decisionOf = (state: RefundRow['state']) =>
  state === 'approved' ? 'approved' : state === 'denied' || state === 'denied_final' ? 'denied' : undefined

/** Applies an event to a claim that the caller has locked. @throws AppError `invalid_transition` */
export async function move(ctx: Context, row: RefundRow, event: Event, { by, changes, reason }: Step): Promise<RefundRow> {
  const to = refundStates.next(event, row.state, by)
  const moved = await queries.moveRefund(ctx.db, row.id, { ...changes, from: row.state, to })
  if (!moved) throw new AppError(commonErrors.invalidTransition)
  await recordTransition(ctx, { entity: 'refund', id: row.id, from: row.state, event, to, by, ...(reason ? { reason } : {}) })
  const decision = decisionOf(to)
  if (decision) await emit(ctx, 'refund.decided', { refund_id: row.id, decision })
  await publish(ctx, [`company:${row.company_id}`, `lead:${row.lead_id}`], 'refund')
  return moved
}

/** Deadline for the decision about a claim. */
export const decisionDue = (ctx: Context): Date => addBusinessDays(ctx.now(), ctx.settings().silentApprovalBusinessDays, platformTimeZone)

/** A lead in the form that `barOf` takes. `claims`: those of the lead, newest first. */
const toClaimable = async (ctx: Context, lead: LeadFacts, claims: readonly RefundRow[]) => ({
  boughtAt: lead.bought_at,
  settings: ctx.settings(lead.bought_at),
  priceCents: lead.is_undone || !lead.payment_id ? 0 : lead.price_cents,
  leftCents: lead.left_cents,
  isMessagesOnly: lead.is_messages_only,
  isOpened: lead.is_opened,
  isHired: lead.is_hired,
  hasOpenClaim: claims.some(({ state }) => !['paid', 'denied', 'denied_final', 'withdrawn'].includes(state)),
  claimed: await claimedReasons(ctx, lead, claims),
})

/** Reasons that were claimed. A denied reason is open again once its facts have changed. */
async function claimedReasons(ctx: Context, lead: LeadFacts, claims: readonly RefundRow[]): Promise<RefundReason[]> {
  const claimed: RefundReason[] = []
  for (const [reason, [newest]] of Map.groupBy(
    claims.filter(({ state }) => state !== 'withdrawn'),
    ({ reason }) => reason,
  )) {
    const isDenied = newest!.state === 'denied' || newest!.state === 'denied_final'
    if (!isDenied || !isOvertaken(newest!.evidence, await whatRulesSay(ctx, lead, reason))) claimed.push(reason)
  }
  return claimed
}

/** Every reason with its window, and why it cannot be claimed for this lead now. */
export async function optionsOf(ctx: Context, lead: LeadFacts, claims: readonly RefundRow[]) {
  const claimable = await toClaimable(ctx, lead, claims)
  return refundReasons.map((reason) => ({
    reason,
    bar: barOf(reason, claimable, ctx.now()),
    until: windowEnd(reason, lead.bought_at, claimable.settings)?.toISOString() ?? null,
    decides: kinds[reason].decides,
    needs_text: kinds[reason].needs_text,
    amount: money(lead.left_cents),
  }))
}

type Claim = { leadId: string; reason: RefundReason; payTo: RefundRow['pay_to']; text: string }

/**
 * Opens a company's claim. A rule decides at once where it can; otherwise the customer or an admin does. Repeating a claim returns the first.
 * @throws AppError `not_claimable`, `claim_open`
 */
export const openClaim = (ctx: Context, { leadId, reason, payTo, text }: Claim): Promise<RefundRow> =>
  transact(ctx, async (ctx) => {
    const lead = await lockFacts(ctx, leadId)
    const earlier = await queries.listOfLead(ctx.db, leadId)
    const bar = barOf(reason, await toClaimable(ctx, lead, earlier), ctx.now())
    if (bar === 'claim_open') throw new AppError(refundErrors.claimOpen)
    const same = bar === 'claimed' ? earlier.find((other) => other.reason === reason && other.state !== 'withdrawn') : undefined
    if (same) return same
    if (bar) throw new AppError(refundErrors.notClaimable)
    const decision = await whatRulesSay(ctx, lead, reason)
    const row = await queries.insertRefund(
      ctx.db,
      {
        id: newId(),
        lead_id: leadId,
        company_id: lead.company_id,
        payment_id: lead.payment_id!,
        reason,
        opened_by: 'C',
        amount_cents: Math.min(decision.amountCents ?? lead.left_cents, lead.left_cents),
        // Our own error is refunded to the source of the payment.
        pay_to: lead.card_cents === 0 ? 'wallet' : reason === 'platform_error' ? 'card' : payTo,
        text,
      },
      ctx.now(),
    )
    if (!row) throw new AppError(refundErrors.claimOpen)
    return applyDecision(ctx, row, decision)
  })

async function whatRulesSay(ctx: Context, lead: LeadFacts, reason: RefundReason): Promise<Decision> {
  return decide(reason, {
    isUnreachable: lead.is_unreachable,
    boughtBeforeAt: lead.bought_before_at,
    isCovered: lead.is_covered,
    zipcode: lead.zipcode,
    hiredBeforeAt: lead.hired_before_at,
    paidCents: lead.price_cents,
    priceNowCents: reason === 'changed_scope' ? Math.round((await priceNow(ctx, lead.match_id)) * lead.kept_share) : lead.price_cents,
    charges: lead.charges,
  })
}

/** Applies a decision. Claims of a company that claims far more than others go to an admin, whatever the rule says: never a silent denial. */
async function applyDecision(ctx: Context, row: RefundRow, { outcome, finding, evidence }: Decision): Promise<RefundRow> {
  const { rate, area_rate: areaRate } = await ratesOf(ctx, row.company_id)
  if (isUnusual(rate, areaRate, ctx.settings(row.created_at))) {
    const tags: RefundRow['tags'] = ['claim_rate']
    return move(ctx, row, 'decide:review', { by: 'S', changes: { tags, evidence, due_at: decisionDue(ctx) }, reason: 'claim_rate' })
  }
  if (outcome === 'approve') return approve(ctx, row, 'decide:approve', { by: 'S', finding, evidence })
  if (outcome === 'deny')
    return move(ctx, row, 'decide:deny', { by: 'S', changes: { finding, evidence, decided_at: ctx.now() }, reason: finding ?? undefined })
  if (outcome === 'review') return move(ctx, row, 'decide:review', { by: 'S', changes: { due_at: decisionDue(ctx) } })
  const asked = await move(ctx, row, 'decide:ask', {
    by: 'S',
    changes: { due_at: new Date(Date.parse(row.created_at) + lengthOf('customerCheckHours', ctx.settings(row.created_at))) },
  })
  await askCustomer(ctx, asked)
  return asked
}

type Approval = {
  by: ActorKind
  finding: RefundFinding | null
  evidence?: RefundRow['evidence'] | undefined
  changes?: queries.Changes
}

/**
 * Approves a claim that the caller has locked, and refunds in the same transaction: to the wallet at once, to a card through the gateway.
 * Money that was refunded otherwise meanwhile is not refunded twice.
 */
export async function approve(
  ctx: Context,
  row: RefundRow,
  event: Event,
  { by, finding, evidence, changes = {} }: Approval,
): Promise<RefundRow> {
  const payment = await payments.getPayment(ctx, row.payment_id)
  const isOpen = payment.state === 'succeeded' || payment.state === 'partially_refunded'
  const amountCents = isOpen ? Math.min(row.amount_cents, payment.amount_cents - payment.refunded_cents) : 0
  const approved = await move(ctx, row, event, {
    by,
    changes: {
      ...changes,
      finding,
      amount_cents: amountCents,
      due_at: null,
      decided_at: ctx.now(),
      ...(evidence ? { evidence } : {}),
    },
    reason: finding ?? undefined,
  })
  const paid = await pay(asSystem(ctx), approved)
  if (by !== 'C') await tellCompany(ctx, paid, 'approved')
  const wasNoRequest = row.reason === 'spam_competitor' || (row.reason === 'customer_denies' && finding === 'customer_confirmed')
  if (wasNoRequest) await refundBuyers(asSystem(ctx), (await readFacts(ctx, row.lead_id)).project_id, row.reason)
  return paid
}

async function pay(ctx: Context, row: RefundRow): Promise<RefundRow> {
  if (row.amount_cents === 0) return move(ctx, row, 'pay:wallet', { by: 'S', changes: { paid_at: ctx.now() } })
  const moved = await refund(ctx, {
    paymentId: row.payment_id,
    reason: `claim:${row.id}`,
    amountCents: row.amount_cents,
    to: row.pay_to === 'card' ? 'source' : 'wallet',
  })
  const changes = { payment_refund_id: moved.id }
  if (moved.state === 'paying') return move(ctx, row, 'pay:card', { by: 'S', changes })
  return move(ctx, row, 'pay:wallet', { by: 'S', changes: { ...changes, paid_at: ctx.now() } })
}

/** Subscriber: the gateway has paid a card refund, or the wallet has where the card could not. */
export const notePaid = (ctx: Context, paymentRefundId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const row = await queries.lockByPayment(ctx.db, paymentRefundId)
    if (row?.state === 'paying') await move(ctx, row, 'pay', { by: 'S', changes: { paid_at: ctx.now() } })
  })

/** Refunds every buyer, once, of a request that was not real or that its owner never sent. */
export async function refundBuyers(ctx: Context, projectId: string, reason: RefundReason): Promise<void> {
  for (const id of await buyersOf(ctx, projectId)) await openBySystem(ctx, id, { reason, finding: 'other_buyer' })
}

/** Opens and approves a claim automatically. Undefined when nothing is left to refund. */
export const openBySystem = (
  ctx: Context,
  leadId: string,
  {
    reason,
    finding,
    percent = 100,
    evidence,
  }: { reason: RefundReason; finding: RefundFinding; percent?: number; evidence?: RefundRow['evidence'] },
): Promise<RefundRow | undefined> =>
  transact(asSystem(ctx), async (ctx) => {
    const lead = await readFacts(ctx, leadId)
    if (!lead.payment_id || lead.is_undone || lead.left_cents === 0) return undefined
    const row = await queries.insertRefund(
      ctx.db,
      {
        id: newId(),
        lead_id: leadId,
        company_id: lead.company_id,
        payment_id: lead.payment_id,
        reason,
        opened_by: 'S',
        amount_cents: Math.min(Math.floor((lead.price_cents * percent) / 100), lead.left_cents),
        pay_to: 'wallet',
        text: '',
      },
      ctx.now(),
    )
    return row && approve(ctx, row, 'decide:approve', { by: 'S', finding, evidence })
  })

/** Notifies the team of the company about its claim. */
export async function tellCompany(ctx: Context, row: RefundRow, news: keyof typeof messages.toCompany): Promise<void> {
  const parties = await queries.getParties(ctx.db, row.id)
  await leads.tellCompany(ctx, row.company_id, (userId) => messages.toCompany[news](row, parties, userId, ctx.settings))
}

/** Asks the customer whether a claim is right: one tap on a linked page, with or without an account. */
async function askCustomer(ctx: Context, row: RefundRow): Promise<void> {
  const parties = await queries.getParties(ctx.db, row.id)
  const path = checkPath(ctx, row.id)
  await notify(ctx, messages.customerAsked(row, parties, path))
  await mailPerson(ctx, messages.customerLetter(row, parties, path, ctx.settings))
}

/** Subscriber: records the area of a bought lead, and refunds it when the customer was bought before. */
export async function checkPurchase(ctx: Context, leadId: string): Promise<void> {
  await recordArea(ctx, leadId)
  const { bought_before_at: at } = await readFacts(ctx, leadId)
  if (at) await openBySystem(ctx, leadId, { reason: 'duplicate', finding: 'bought_before', evidence: { at } })
}
