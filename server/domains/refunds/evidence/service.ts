import type { ClaimEvidence } from '#contract/refunds/evidence.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { money } from '#contract/money.ts'
import type { Admin, Context } from '#server/lib/context.ts'
import { callsOf, triesOf } from '../../leads/service.ts'
import { readFacts } from '../facts/service.ts'
import * as queries from './queries.ts'

/** Evidence for the decision about a claim. @throws AppError `not_found` */
export async function readEvidence(ctx: Context<Admin>, refundId: string): Promise<ClaimEvidence> {
  const claimed = await queries.findClaimed(ctx.db, refundId)
  if (!claimed) throw new AppError(commonErrors.notFound)
  const { lead_id: leadId, request, lead } = claimed
  const { price_cents, back_cents, ...rest } = lead
  const [messages, sent, buyers, { is_unreachable }, calls, tries] = await Promise.all([
    queries.listThread(ctx.db, leadId),
    queries.listSent(ctx.db, leadId),
    queries.listOtherBuyers(ctx.db, leadId),
    readFacts(ctx, leadId),
    callsOf(ctx, leadId),
    triesOf(ctx, leadId),
  ])
  return {
    request,
    lead: { ...rest, price: money(price_cents), back: money(back_cents) },
    messages,
    sent,
    calls,
    tries,
    is_unreachable,
    buyers,
  }
}
