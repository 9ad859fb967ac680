import type { Context } from '#server/lib/context.ts'
import { findPerson } from '../../users/service.ts'
import * as queries from './leaving-queries.ts'
import { forgetInvitations } from './queries.ts'

export const exportOf = (ctx: Context, userId: string) => queries.listMemberships(ctx.db, userId)

/** The living company that would be left without an owner, if there is one. */
/** Holds the teams that somebody is about to leave, in the caller's transaction: of two owners at once none leaves unseen. */
export const lockTeams = (ctx: Context, userId: string) => queries.lockTeams(ctx.db, userId)
export const ownedAlone = (ctx: Context, userId: string) => queries.findOwnedAlone(ctx.db, userId)

/** Ends somebody's membership, and what they were sent or sent to others to join one, in the caller's transaction. */
export async function forget(ctx: Context, userId: string): Promise<void> {
  const person = await findPerson(ctx, userId)
  await forgetInvitations(ctx.db, { userId, email: person?.email ?? '' })
  await queries.eraseMemberships(ctx.db, userId)
}
