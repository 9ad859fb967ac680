import type { Context } from '#server/lib/context.ts'
import * as queries from './queries.ts'

/** Where somebody is signed in, and what they sign in with. */
export async function exportOf(ctx: Context, userId: string) {
  const [sessions, keys] = await Promise.all([queries.listSessions(ctx.db, userId), queries.listKeys(ctx.db, userId)])
  return { sessions, keys }
}

/** The numbers that codes were sent to for this person. */
export const phonesOf = (ctx: Context, userId: string): Promise<string[]> => queries.listPhones(ctx.db, userId)

/** Signs somebody out everywhere and drops everything they could prove themselves with, in the caller's transaction. */
export const forget = (ctx: Context, userId: string): Promise<void> => queries.erase(ctx.db, userId)
