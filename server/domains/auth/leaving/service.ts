import type { Context } from '#server/lib/context.ts'
import { forgetGuestLinksOf } from '../../users/service.ts'
import * as queries from './queries.ts'

/** Sessions and sign-in methods of a person, for their data export. */
export async function exportSignIns(ctx: Context, userId: string) {
  const [sessions, keys] = await Promise.all([queries.listSessions(ctx.db, userId), queries.listKeys(ctx.db, userId)])
  return { sessions, keys }
}

/** Phone numbers that codes were sent to for this person. */
export const phonesOf = (ctx: Context, userId: string): Promise<string[]> => queries.listPhones(ctx.db, userId)

/** Ends all sessions and deletes all sign-in methods of a person, in the caller's transaction. */
export async function forgetCredentials(ctx: Context, userId: string): Promise<void> {
  await queries.erase(ctx.db, userId)
  await forgetGuestLinksOf(ctx, userId)
}
