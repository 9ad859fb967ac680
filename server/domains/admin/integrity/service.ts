import { type Context, transact } from '#server/lib/context.ts'
import * as queries from './queries.ts'

/** Checks the invariants of the books. A broken one is a bug, and never repaired automatically. */
export const checkBooks = (ctx: Context): Promise<queries.Finding[]> =>
  transact(ctx, async (ctx) => {
    await queries.holdSnapshot(ctx.db)
    return queries.checkBooks(ctx.db, ctx.now(), { hasSandbox: ctx.config.hasSandbox && !ctx.config.stripe })
  })

/** Broken invariants only. */
export const moneyProblems = async (ctx: Context): Promise<{ rule: string; subject: string }[]> =>
  (await checkBooks(ctx)).flatMap(({ rule, subjects }) => subjects.map((subject) => ({ rule, subject })))
