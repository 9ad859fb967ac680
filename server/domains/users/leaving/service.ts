import type { Context } from '#server/lib/context.ts'
import type { Db } from '#server/lib/db.ts'
import * as queries from './queries.ts'

export const exportOf = (ctx: Context, userId: string) => queries.getProfile(ctx.db, userId)

/** Locks a person until the caller's transaction ends; undefined once they have left. */
export const lockPresent = (ctx: Context, userId: string) => queries.lockPresent(ctx.db, userId)

/** Turns a person into a pseudonym, in the caller's transaction. */
export async function forget(ctx: Context, userId: string): Promise<void> {
  await queries.deleteGuestLinks(ctx.db, userId)
  await queries.erase(ctx.db, userId, ctx.now())
}

/** Records the browser's signal not to sell or share data. False if it was recorded before. */
export const noteSignal = (db: Db, userId: string, now: Date): Promise<boolean> => queries.optOut(db, userId, now)

/** Opts everybody with this address out of selling and sharing of data. */
export const optOutByEmail = (ctx: Context, email: string): Promise<number> => queries.optOutByEmail(ctx.db, email, ctx.now())
