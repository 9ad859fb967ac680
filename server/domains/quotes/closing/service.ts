import { type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { publish } from '#server/lib/live.ts'
import * as matching from '../../matching/offers/service.ts'
import * as queries from './queries.ts'
import { announce } from '../quote/service.ts'

/** Subscriber: withdraws the quotes of a closed company. */
export const withdrawOfCompany = (ctx: Context, companyId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const withdrawn = await queries.withdrawOfCompany(ctx.db, companyId, ctx.now())
    for (const { id, from_state: from } of withdrawn)
      await recordTransition(ctx, { entity: 'quote', id, from, event: 'withdraw', to: 'withdrawn', by: 'C' })
    const channels = withdrawn.flatMap(({ project_id: project, lead_id: lead }) => [`project:${project}`, `lead:${lead}`])
    if (channels.length > 0) await publish(ctx, [...new Set(channels)], 'quote')
  })

/** Subscriber: restores the quotes of a reopened lead. Quotes past their last day expire as usual. */
export const bringBackOf = (ctx: Context, leadId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const lead = await queries.getLead(ctx.db, leadId)
    await matching.lockRequest(ctx, lead.project_id)
    const back = await queries.bringBack(ctx.db, leadId)
    for (const { id, state: to } of back)
      await recordTransition(ctx, { entity: 'quote', id, from: 'not_selected', event: 'bring_back', to, by: 'S' })
    if (back.length === 0) return
    await announce(ctx, { ...lead, lead_id: leadId })
  })
