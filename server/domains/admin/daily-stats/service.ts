import { type Context, transact } from '#server/lib/context.ts'
import * as queries from './queries.ts'

/** Recounts the daily stats on a live database: nothing is lost, nothing counts twice. */
export const recountStats = (ctx: Context): Promise<void> =>
  transact(ctx, async (ctx) => {
    await queries.lockStats(ctx.db)
    await queries.recount(ctx.db, ctx.now())
  })

/** Scheduled job: adds recorded changes to the daily stats; the first run counts them from the tables. */
export async function updateStats(ctx: Context): Promise<number> {
  if (!(await queries.wereCounted(ctx.db))) await recountStats(ctx)
  for (let changes = 0; ;) {
    const { added, isLast } = await queries.addChanges(ctx.db)
    changes += added
    if (isLast) return changes
  }
}
