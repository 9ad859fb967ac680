import type { Context } from '#server/lib/context.ts'
import * as queries from '../queries/personal.ts'

export const exportOf = (ctx: Context, userId: string) => queries.listOf(ctx.db, userId)

/** Reaction: the conversations of who left are empty. What somebody wrote for their company stays the company's. */
export const forget = async (ctx: Context, userId: string): Promise<void> => void (await queries.eraseTexts(ctx.db, userId))
