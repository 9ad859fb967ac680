import { type Context, transact } from '#server/lib/context.ts'
import * as queries from './queries.ts'

/** Counts the daily figures from zero while the market goes on: nothing is lost and nothing counts twice. */
export const countFigures = (ctx: Context): Promise<void> =>
  transact(ctx, async (ctx) => {
    await queries.holdFigures(ctx.db)
    await queries.countAnew(ctx.db, ctx.now())
  })

/** Adds what has changed to the daily figures; the first time it counts them. */
export async function keepFigures(ctx: Context): Promise<number> {
  if (!(await queries.wereCounted(ctx.db))) await countFigures(ctx)
  for (let changes = 0; ;) {
    const { added, isLast } = await queries.addChanges(ctx.db)
    changes += added
    if (isLast) return changes
  }
}
