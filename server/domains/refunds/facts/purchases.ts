import type { Context } from '#server/lib/context.ts'
import * as queries from './queries.ts'
import { openBySystem, readFacts } from '../decisions/service.ts'

/** Reaction to a bought lead: keeps the area that it was bought for, and gives everything back for a customer who was bought before. */
export async function lookAtPurchase(ctx: Context, leadId: string): Promise<void> {
  await queries.insertArea(ctx.db, leadId)
  const { bought_before_at: at } = await readFacts(ctx, leadId)
  if (at) await openBySystem(ctx, leadId, { reason: 'duplicate', finding: 'bought_before', evidence: { at } })
}
