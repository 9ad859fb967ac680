import { type Context, transact } from '#server/lib/context.ts'
import * as queries from './queries.ts'

export const exportOf = (ctx: Context, userId: string) => queries.listReceived(ctx.db, userId)

/** Subscriber: removes a deleted person from quotes; the quotes stay with their company. */
export const forget = (ctx: Context, userId: string): Promise<void> => transact(ctx, (ctx) => queries.eraseNames(ctx.db, userId))
