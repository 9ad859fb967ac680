import type { Context } from '#server/lib/context.ts'
import { findPerson } from '../../users/service.ts'
import * as queries from './leaving-queries.ts'
import { forgetInvitations } from './queries.ts'

export const exportOf = (ctx: Context, userId: string) => queries.listMemberships(ctx.db, userId)

/** Locks the teams that a person is about to leave, so that two owners cannot leave at once unnoticed. */
export const lockTeams = (ctx: Context, userId: string) => queries.lockTeams(ctx.db, userId)
export const ownedAlone = (ctx: Context, userId: string) => queries.findOwnedAlone(ctx.db, userId)

/** Ends a person's memberships and invitations, in the caller's transaction. */
export async function forget(ctx: Context, userId: string): Promise<void> {
  const person = await findPerson(ctx, userId)
  await forgetInvitations(ctx.db, { userId, email: person?.email ?? '' })
  await queries.eraseMemberships(ctx.db, userId)
}
