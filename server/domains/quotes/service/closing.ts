import { type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { publish } from '#server/lib/live.ts'
import * as queries from '../queries/closing.ts'

/** Reaction: a company was closed, so nobody can accept its quotes any more. */
export const withdrawOfCompany = (ctx: Context, companyId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const withdrawn = await queries.withdrawOfCompany(ctx.db, companyId, ctx.now())
    for (const { id, from_state: from } of withdrawn)
      await recordTransition(ctx, { entity: 'quote', id, from, event: 'withdraw', to: 'withdrawn', by: 'C' })
    const channels = withdrawn.flatMap(({ project_id: project, lead_id: lead }) => [`project:${project}`, `lead:${lead}`])
    if (channels.length > 0) await publish(ctx, [...new Set(channels)], 'quote')
  })
