import type { Context } from '#server/lib/context.ts'
import * as queries from './queries.ts'

/** Notifications, deliveries, preferences and devices of a person, for their data export. */
export async function exportNotifications(ctx: Context, userId: string, addresses: readonly string[]) {
  const [notices, sent, choices, devices] = await Promise.all([
    queries.listNotices(ctx.db, userId),
    queries.listSent(ctx.db, addresses),
    queries.listChoices(ctx.db, userId),
    queries.listDevices(ctx.db, userId),
  ])
  return { notices, sent, choices, devices }
}

/** Deletes notifications, preferences, devices and deliveries of a person, in the caller's transaction. */
export async function forgetNotifications(ctx: Context, userId: string, addresses: readonly string[]): Promise<void> {
  await queries.eraseNotices(ctx.db, userId)
  await queries.eraseDeliveries(ctx.db, userId, addresses)
}

/** Deletes older notifications of other people about these paths: they may name the person who left. */
export const forgetNotificationsBelow = async (
  ctx: Context,
  about: { userIds: readonly string[]; paths: readonly string[]; before: Date },
): Promise<void> => void (await queries.eraseBelow(ctx.db, about))
