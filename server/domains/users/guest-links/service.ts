import { createHash } from 'node:crypto'
import type { Context } from '#server/lib/context.ts'
import { newToken } from '#server/lib/ids.ts'
import * as queries from '../accounts/queries.ts'
import { guestLinkHours } from '../people/rules.ts'

/** How long a link that was asked for can be opened. */
export const askedLinkHours = guestLinkHours.asked

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * A way back for a guest, as the path of the page that opens it: good once, an hour when it was asked for, a week in a notice.
 * `path` is where it leads then, without the language.
 */
export async function newGuestLink(
  ctx: Context,
  guestId: string,
  { path, reason }: { path: string; reason: keyof typeof guestLinkHours },
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(ctx.now().getTime() + guestLinkHours[reason] * 3_600_000)
  await queries.insertGuestLink(ctx.db, { tokenHash: hashOf(token), guestId, path, now: ctx.now(), expiresAt })
  return `/auth/guest?token=${token}`
}

/** Whose link this is and where it leads. It is spent by that; undefined when it is worth nothing. */
export const takeGuestLink = (ctx: Context, token: string) => queries.takeGuestLink(ctx.db, hashOf(token), ctx.now())

/** Deletes links that have expired. */
export const forgetGuestLinks = async (ctx: Context): Promise<number> => (await queries.deleteExpiredGuestLinks(ctx.db, ctx.now())).count
