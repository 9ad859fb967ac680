import { type Context, transact } from '#server/lib/context.ts'
import * as queries from './queries.ts'

export const exportOf = (ctx: Context, userId: string) => queries.listReceived(ctx.db, userId)

/** Reaction: a quote stays with its company, without who accepted it. */
export const forget = (ctx: Context, userId: string): Promise<void> => transact(ctx, (ctx) => queries.eraseNames(ctx.db, userId))
