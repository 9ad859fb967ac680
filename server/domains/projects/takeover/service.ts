import { type Context, transact } from '#server/lib/context.ts'
import * as auth from '../../auth/sign-in/door.ts'
import * as users from '../../users/service.ts'
import * as queries from '../project/queries.ts'

/**
 * Reaction: somebody has proven an address or a number. What guests with the same asked for is theirs from now on, whichever browser it was
 * in, and what those guests told about themselves is kept no longer.
 */
export const takeOver = (ctx: Context, { user_id: userId }: { user_id: string }): Promise<void> =>
  transact(ctx, async (ctx) => {
    for (const guestId of await queries.listSamePeople(ctx.db, userId)) {
      await queries.moveProjects(ctx.db, guestId, userId)
      await users.forgetGuest(ctx, guestId)
    }
  })

/**
 * Part of a sign-in: the drafts of this browser's guest go along, and what that guest has sent already when the guest is the same person by
 * what both have proven. The rest waits for such a proof. A guest who is left with nothing ends.
 */
export async function takeAlong(ctx: Context, userId: string): Promise<void> {
  if (!ctx.cookie('guest')) return
  const guestId = await auth.guestOf(ctx)
  if (guestId) {
    const isSame = (await queries.listSamePeople(ctx.db, userId)).includes(guestId)
    await (isSame ? queries.moveProjects : queries.moveDrafts)(ctx.db, guestId, userId)
  }
  if (!guestId || !(await queries.hasProjects(ctx.db, guestId))) await auth.endGuest(ctx)
}

/** Reaction: a guest came back by a link. Their other browsers' requests are there too, and what was begun in this one. */
export async function guestReturned(
  ctx: Context,
  { guest_id: guestId, before_id: beforeId }: { guest_id: string; before_id: string | null },
): Promise<void> {
  if (beforeId && beforeId !== guestId) await queries.moveDrafts(ctx.db, beforeId, guestId)
  await takeOver(ctx, { user_id: guestId })
}
