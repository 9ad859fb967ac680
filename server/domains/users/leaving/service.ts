import type { Context } from '#server/lib/context.ts'
import { forgetGuestLinksOf } from '../guest-links/service.ts'
import * as queries from './queries.ts'

/** Personal data of a person, for their data export. */
export const exportPerson = (ctx: Context, userId: string) => queries.getProfile(ctx.db, userId)

/** Locks a person until the caller's transaction ends; undefined once they have left. */
export const lockPresent = (ctx: Context, userId: string) => queries.lockPresent(ctx.db, userId)

/** Erases everything in the row of a person but its id, in the caller's transaction. */
export const erasePerson = async (ctx: Context, userId: string): Promise<void> => void (await queries.erase(ctx.db, userId, ctx.now()))

/** Turns a person into a pseudonym, in the caller's transaction. */
export async function forgetPerson(ctx: Context, userId: string): Promise<void> {
  await forgetGuestLinksOf(ctx, userId)
  await erasePerson(ctx, userId)
}
