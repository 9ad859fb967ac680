import type { Context } from '#server/lib/context.ts'
import * as queries from './queries.ts'

/** What somebody was told, and what was sent to their addresses. */
export async function exportOf(ctx: Context, userId: string, addresses: readonly string[]) {
  const [notices, sent, choices, devices] = await Promise.all([
    queries.listNotices(ctx.db, userId),
    queries.listSent(ctx.db, addresses),
    queries.listChoices(ctx.db, userId),
    queries.listDevices(ctx.db, userId),
  ])
  return { notices, sent, choices, devices }
}

/** Drops the notices of somebody and everything that was or is to be sent to their addresses, in the caller's transaction. */
export async function forget(ctx: Context, userId: string, addresses: readonly string[]): Promise<void> {
  await queries.eraseNotices(ctx.db, userId)
  await queries.eraseDeliveries(ctx.db, userId, addresses)
}

/** Drops what others were told before `before` about things below these paths: it may name who has left. */
export const forgetBelow = async (
  ctx: Context,
  about: { userIds: readonly string[]; paths: readonly string[]; before: Date },
): Promise<void> => void (await queries.eraseBelow(ctx.db, about))
