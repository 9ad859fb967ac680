import { type Context, transact } from '#server/lib/context.ts'
import * as auth from '../../auth/service.ts'
import * as users from '../../users/service.ts'
import * as queries from './queries.ts'

/**
 * Handles `phone.verified` and `email.verified`: moves the requests of guests with the same address or number to this user, and erases those
 * guests.
 */
export const takeOver = (ctx: Context, { user_id: userId }: { user_id: string }): Promise<void> =>
  transact(ctx, async (ctx) => {
    for (const guestId of await queries.listSamePeople(ctx.db, userId)) await absorb(ctx, guestId, userId)
  })

/** Moves everything of a guest to the same person's account or guest, and erases the guest. */
async function absorb(ctx: Context, guestId: string, userId: string): Promise<void> {
  await queries.moveProjects(ctx.db, guestId, userId)
  await users.handGuestLinks(ctx, guestId, userId)
  await users.forgetGuest(ctx, guestId)
}

/**
 * Part of a sign-in: moves the drafts of this browser's guest to the user, and all of the guest's requests if both have proven to be the same
 * person. Ends a guest who is left without requests.
 */
export async function takeAlong(ctx: Context, userId: string): Promise<void> {
  if (!ctx.cookie('guest')) return
  const guestId = await auth.guestOf(ctx)
  if (guestId) {
    const isSame = (await queries.listSamePeople(ctx.db, userId)).includes(guestId)
    await (isSame ? absorb(ctx, guestId, userId) : queries.moveDrafts(ctx.db, guestId, userId))
  }
  if (!guestId || !(await queries.hasProjects(ctx.db, guestId))) await auth.endGuest(ctx)
}

/** Handles `guest.returned`: gives a guest who came back by a link the requests of their other browsers, and the drafts of this one. */
export async function guestReturned(
  ctx: Context,
  { guest_id: guestId, before_id: beforeId }: { guest_id: string; before_id: string | null },
): Promise<void> {
  if (beforeId && beforeId !== guestId) await queries.moveDrafts(ctx.db, beforeId, guestId)
  await takeOver(ctx, { user_id: guestId })
}
