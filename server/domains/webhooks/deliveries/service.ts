import { dayMs } from '#contract/durations.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Page } from '#contract/primitives.ts'
import { deliveriesKeptDays, type DeliveryState, maxReplayed } from '#contract/webhooks/states.ts'
import type { WebhookAttempt, WebhookDelivery } from '#contract/webhooks/webhooks.ts'
import type { Context } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import * as queries from './queries.ts'

/** Adds deliveries in their order, in the caller's transaction. */
export async function addDeliveries(ctx: Context, deliveries: readonly queries.NewDelivery[]): Promise<void> {
  if (deliveries.length > 0) await queries.insertDeliveries(ctx.db, deliveries, ctx.now())
}

/** Makes all that waits for a webhook due, in the caller's transaction. `isAfresh`: with three days ahead of it. */
export const retryNow = async (ctx: Context, webhookId: string, { isAfresh }: { isAfresh: boolean }): Promise<void> =>
  void (await queries.hasten(ctx.db, webhookId, { now: ctx.now(), isAfresh }))

type Wish = { cursor?: string | undefined; limit: number; state?: DeliveryState | undefined }

export async function listDeliveries(ctx: Context, webhookId: string, { cursor, limit, state }: Wish): Promise<Page<WebhookDelivery>> {
  const rows = await queries.listDeliveries(ctx.db, webhookId, { state, after: readCursor(cursor), limit: limit + 1 })
  return toPage(rows, limit, { item: (row) => row, cursor: ({ created_at: at, id }) => ({ at, id }) })
}

/** A delivery of a webhook. @throws AppError `not_found` */
export async function getDelivery(ctx: Context, webhookId: string, id: string): Promise<WebhookDelivery> {
  const delivery = await queries.findDelivery(ctx.db, webhookId, id)
  if (!delivery) throw new AppError(commonErrors.notFound)
  return delivery
}

/** @throws AppError `not_found` */
export async function listAttempts(ctx: Context, webhookId: string, id: string): Promise<WebhookAttempt[]> {
  await getDelivery(ctx, webhookId, id)
  return queries.listAttempts(ctx.db, id)
}

/** Sends a delivery again, with its id and body. One that is being sent is not sent twice. @throws AppError `not_found` */
export async function replay(ctx: Context, webhookId: string, id: string): Promise<WebhookDelivery> {
  await queries.requeue(ctx.db, webhookId, id, ctx.now())
  return getDelivery(ctx, webhookId, id)
}

/** Sends deliveries of a range of time again, and returns how many. */
export const replayRange = (ctx: Context, webhookId: string, range: { from: string; to: string; state?: DeliveryState | undefined }) =>
  queries.requeueRange(ctx.db, webhookId, { ...range, limit: maxReplayed }, ctx.now())

/** Scheduled job: deletes deliveries that are too old to be replayed. */
export const forgetDeliveries = (ctx: Context): Promise<number> =>
  queries.deleteDeliveries(ctx.db, new Date(ctx.now().getTime() - deliveriesKeptDays * dayMs))
