import type { Context } from '#server/lib/context.ts'
import type { Db } from '#server/lib/db.ts'
import * as queries from './queries.ts'

/** Records the browser's signal not to sell or share data. False if it was recorded before. */
export const noteSignal = (db: Db, userId: string, now: Date): Promise<boolean> => queries.optOut(db, userId, now)

/** Opts everybody with this address out of selling and sharing of data. */
export const optOutByEmail = (ctx: Context, email: string): Promise<number> => queries.optOutByEmail(ctx.db, email, ctx.now())
