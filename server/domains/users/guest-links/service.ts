import { hourMs } from '#contract/durations.ts'
import { createHash } from 'node:crypto'
import type { Context } from '#server/lib/context.ts'
import { newToken } from '#server/lib/ids.ts'
import * as queries from './queries.ts'
import { guestLinkHours } from './rules.ts'

/** Lifetime of a requested link. */
export const askedLinkHours = guestLinkHours.asked

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * Creates a sign-in link for a guest and returns its path. It works once: for an hour if requested, for a week in a notification. `path` is the
 * target without the language prefix.
 */
export async function newGuestLink(
  ctx: Context,
  guestId: string,
  { path, reason }: { path: string; reason: keyof typeof guestLinkHours },
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(ctx.now().getTime() + guestLinkHours[reason] * hourMs)
  await queries.insertGuestLink(ctx.db, { tokenHash: hashOf(token), guestId, path, now: ctx.now(), expiresAt })
  return `/auth/guest?token=${token}`
}

/** Spends a link and returns its guest and target; undefined if it is invalid. */
export const takeGuestLink = (ctx: Context, token: string) => queries.takeGuestLink(ctx.db, hashOf(token), ctx.now())

/** Target of a link whose guest has an account by now; undefined for any other. The link signs nobody in. */
export const findTakenOver = async (ctx: Context, token: string): Promise<string | undefined> =>
  (await queries.findTakenOver(ctx.db, hashOf(token), ctx.now()))?.path

/** Keeps the links of a guest as pointers to the account that took their requests over, in the caller's transaction. */
export const handGuestLinks = async (ctx: Context, guestId: string, userId: string): Promise<void> =>
  void (await queries.handGuestLinks(ctx.db, guestId, userId))

/** Scheduled job: deletes expired links. */
export const forgetGuestLinks = async (ctx: Context): Promise<number> => (await queries.deleteExpiredGuestLinks(ctx.db, ctx.now())).count

/** Deletes the links of a guest, in the caller's transaction. */
export const forgetGuestLinksOf = async (ctx: Context, guestId: string): Promise<void> =>
  void (await queries.deleteGuestLinks(ctx.db, guestId))
