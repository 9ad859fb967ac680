import type { Context } from '#server/lib/context.ts'
import * as queries from '../queries/personal.ts'

export const exportOf = (ctx: Context, userId: string) => queries.listMemberships(ctx.db, userId)

/** The living company that would be left without an owner, if there is one. */
export const ownedAlone = (ctx: Context, userId: string) => queries.findOwnedAlone(ctx.db, userId)

/** Ends somebody's membership, in the caller's transaction. */
export const forget = (ctx: Context, userId: string): Promise<void> => queries.eraseMemberships(ctx.db, userId)
