import type { Context } from '#server/lib/context.ts'
import * as queries from './queries.ts'

/** Companies that a person has blocked. */
export const exportOf = (ctx: Context, userId: string) => queries.listBlocked(ctx.db, userId)

/** Subscriber: deletes the blocks of a deleted account. */
export const forget = async (ctx: Context, userId: string): Promise<void> => void (await queries.eraseBlocks(ctx.db, userId))
