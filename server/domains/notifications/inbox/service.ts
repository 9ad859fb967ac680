import type { AppNotification } from '#contract/notifications/inbox.ts'
import type { Page } from '#contract/primitives.ts'
import type { Context, User } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { publish } from '#server/lib/live.ts'
import * as queries from './queries.ts'

/** Notifications of the caller in their language, newest first. */
export async function listNotifications(
  ctx: Context<User>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<AppNotification>> {
  const rows = await queries.listNotifications(ctx.db, ctx.actor.userId, { after: readCursor(cursor), limit: limit + 1 })
  return toPage(rows, limit, {
    cursor: ({ at, id }) => ({ at, id }),
    item: (row) => ({ ...row, title: row.title[ctx.locale], body: row.body[ctx.locale] }),
  })
}

/** Marks all notifications of the caller as read. */
export async function markAllRead(ctx: Context<User>): Promise<void> {
  if (await queries.markAllRead(ctx.db, ctx.actor.userId, ctx.now())) await publish(ctx, `user:${ctx.actor.userId}`, 'read')
}

/** Marks notifications that lead to `path` as read. */
export async function markReadTo(ctx: Context, userId: string, path: string): Promise<void> {
  if (await queries.markReadTo(ctx.db, userId, path, ctx.now())) await publish(ctx, `user:${userId}`, 'read')
}

/** Number of unread notifications. */
export const unreadCount = (ctx: Context, userId: string): Promise<number> => queries.countUnread(ctx.db, userId)

/** Saves notifications of members and tells their open pages; returns the ids of the new ones. */
export async function addNotifications(ctx: Context, notifications: readonly queries.NewNotification[]): Promise<Set<string>> {
  const added = new Set(notifications.length > 0 ? await queries.insertNotifications(ctx.db, notifications, ctx.now()) : [])
  for (const { id, userId, kind } of notifications) if (added.has(id)) await publish(ctx, `user:${userId}`, kind)
  return added
}
