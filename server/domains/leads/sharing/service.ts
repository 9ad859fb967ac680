import { type Context, transact } from '#server/lib/context.ts'
import * as matching from '../../matching/service.ts'
import { keptShare } from '../../matching/service.ts'
import { refund } from '../../payments/service.ts'
import { sharedByMore } from './messages.ts'
import { getParties } from '../lead/queries.ts'
import * as queries from './queries.ts'
import { announce, tellCompany } from '../lead/service.ts'

/**
 * Subscriber: refunds the difference when more companies share a lead than it was priced for, once per number of companies, and notifies
 * the buyer. Earlier partial refunds are deducted.
 */
export const giveBackShared = (ctx: Context, projectId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await matching.lockRequest(ctx, projectId)
    for (const lead of await queries.listShared(ctx.db, projectId)) await settle(ctx, lead)
  })

/** Refunds for one purchase; takes no lock when its price already covers the number of companies. */
export async function giveBackOfPurchase(ctx: Context, leadId: string): Promise<void> {
  const due = await queries.findShared(ctx.db, leadId)
  if (due && keptShare(ctx, due, due.slots, due.settled_slots) !== null) await giveBackShared(ctx, due.project_id)
}

/**
 * Subscriber: pays the withheld difference after a bank decided a dispute, even for an ended request. Pays nothing if the bank took the
 * payment back.
 */
export async function giveBackAfterDispute(ctx: Context, paymentId: string): Promise<void> {
  const owing = await queries.findOwingRequest(ctx.db, paymentId)
  if (!owing) return
  await transact(ctx, async (ctx) => {
    await matching.lockRequest(ctx, owing.project_id)
    const lead = await queries.findOwed(ctx.db, paymentId)
    if (!lead || lead.is_disputed) return
    await settle(ctx, lead, 'over')
    await queries.saveOwed(ctx.db, lead.id, null)
  })
}

async function settle(ctx: Context, lead: queries.Shared, dispute?: 'over'): Promise<void> {
  const { id, slots, left_cents: leftCents, payment_id: paymentId } = lead
  const kept = keptShare(ctx, lead, slots, lead.settled_slots)
  if (kept === null || (leftCents === null && !lead.is_disputed)) return
  const isOwed = lead.is_disputed && kept < 1
  if (isOwed && !(await queries.saveOwed(ctx.db, id, slots))) return
  const ofLeft = (cents: number) => cents - Math.round(cents * kept)
  const hasDifference = paymentId !== null && leftCents !== null && ofLeft(leftCents) > 0
  const back = hasDifference
    ? await refund(ctx, { paymentId, reason: queries.reasonOf(slots), amountCents: ofLeft, to: 'source' })
    : undefined
  const parties = await getParties(ctx.db, id)
  await tellCompany(ctx, lead.company_id, (userId) => sharedByMore(parties, { slots, back, dispute: isOwed ? 'open' : dispute }, userId))
  await announce(ctx, lead)
}
