import type { Context } from '#server/lib/context.ts'
import * as queries from './queries.ts'

/** The companies that somebody wants to hear nothing of. */
export const exportOf = (ctx: Context, userId: string) => queries.listBlocked(ctx.db, userId)

/** Reaction: who left asks for nothing any more. */
export const forget = async (ctx: Context, userId: string): Promise<void> => void (await queries.eraseBlocks(ctx.db, userId))
