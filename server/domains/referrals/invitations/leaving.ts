import type { Context } from '#server/lib/context.ts'
import * as queries from './leaving-queries.ts'

/** Whom somebody invited, and by whom they came. */
export const exportOf = (ctx: Context, userId: string) => queries.listOf(ctx.db, userId)

/** Reaction: who left invites nobody any more, and has no name in anybody's list. */
export const forget = (ctx: Context, userId: string): Promise<void> => queries.erase(ctx.db, userId)
