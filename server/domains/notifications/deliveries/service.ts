import { commonErrors, isError } from '#contract/errors.ts'
import { lengthOf } from '#contract/settings.ts'
import { Busy } from '#server/gateways/busy.ts'
import { sendEmail } from '#server/gateways/email/send.ts'
import { sendPush } from '#server/gateways/push/send.ts'
import { Refused } from '#server/gateways/refused.ts'
import { sendSms } from '#server/gateways/sms/send.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { emit } from '#server/lib/outbox.ts'
import { triesInAll } from '#server/lib/queue.ts'
import { defaultQuietHours, quietUntil, unsubscribeToken } from '../preferences/rules.ts'
import { policyOf, pushMessage } from '../push/rules.ts'
import { dropDeadDevice, findDevice } from '../push/service.ts'
import { suppress } from '../suppression/service.ts'
import { renderEmail, renderPush, renderSms } from './messages.ts'
import * as queries from './queries.ts'

// One less than the queue has, so that giving up happens here and not in the queue.
const triesToSend = triesInAll - 1

/** A message to queue for an address or device. */
export type Outgoing = Omit<queries.NewDelivery, 'id' | 'recipient'> & { to: string }

/** Queues a message. False if it is a repetition. */
export const deliver = async (ctx: Context, message: Outgoing): Promise<boolean> => (await deliverAll(ctx, [message])) > 0

/** Queues messages and returns the number of new ones. */
export const deliverAll = (ctx: Context, messages: readonly Outgoing[]): Promise<number> =>
  transact(ctx, async (ctx) => {
    if (messages.length === 0) return 0
    const waiting = messages.map(({ to, ...message }) => ({ ...message, recipient: to, id: newId() }))
    const added = await queries.insertDeliveries(ctx.db, waiting, ctx.now())
    for (const id of added) await emit(ctx, 'delivery.waiting', { delivery_id: id })
    return added.length
  })

/** Event handler: sends a queued message. @throws Error to retry */
export async function sendDelivery(ctx: Context, { delivery_id: id }: { delivery_id: string }): Promise<void> {
  const delivery = await queries.takeDelivery(ctx.db, id)
  if (!delivery) return
  const { expires_at: expiresAt } = delivery.message
  if (expiresAt && Date.parse(expiresAt) <= ctx.now().getTime()) return giveUp(ctx, delivery, 'it came too late')
  const standing = await queries.getStanding(ctx.db, { ...delivery, userId: delivery.user_id })
  if (standing.is_off || standing.is_suppressed || standing.is_moved) return void (await settle(ctx, delivery, 'skipped'))
  // An SMS that was not opted into respects the default quiet hours.
  const quiet = standing.quiet ?? (delivery.channel === 'sms' && !standing.is_chosen ? defaultQuietHours : null)
  const restsUntil = delivery.topic && quiet && quietUntil(ctx.now(), quiet, standing.time_zone ?? ctx.timeZone)
  if (restsUntil && expiresAt && Date.parse(expiresAt) <= restsUntil.getTime()) return void (await settle(ctx, delivery, 'skipped'))
  if (restsUntil) return void (await queries.postponeDelivery(ctx.db, id, restsUntil))
  if (await isOverSmsLimit(ctx, delivery)) return void (await settle(ctx, delivery, 'skipped'))
  try {
    if (!(await hand(ctx, delivery))) return void (await settle(ctx, delivery, 'skipped'))
  } catch (error) {
    if (error instanceof Busy) {
      const later = new Date(ctx.now().getTime() + error.retryAfterSeconds * 1000)
      return void (await queries.postponeDelivery(ctx.db, id, later))
    }
    if (error instanceof Refused && error.isAddressDead) await suppressAddress(ctx, delivery)
    if (error instanceof Refused || delivery.attempts >= triesToSend) return giveUp(ctx, delivery, (error as Error).message)
    throw error
  }
  await settle(ctx, delivery, 'sent')
}

/** Limits SMS to ten per hour and thirty per day and person; the rest is skipped. */
async function isOverSmsLimit(ctx: Context, { channel, topic, user_id: userId }: queries.Delivery): Promise<boolean> {
  if (channel !== 'sms' || !topic || !userId) return false
  try {
    await takeLimit(ctx, `sms:${userId}`, { count: 10, seconds: 3600 })
    await takeLimit(ctx, `sms:${userId}`, { count: 30, seconds: 86_400 })
    return false
  } catch (error) {
    if (isError(error, commonErrors.rateLimited)) return true
    throw error
  }
}

const settle = (ctx: Context, { id, message }: queries.Delivery, state: 'sent' | 'skipped' | 'dead') =>
  message.is_last ? queries.dropDelivery(ctx.db, id) : queries.settleDelivery(ctx.db, id, state, ctx.now())

/** False if the device is gone. */
async function hand(ctx: Context, delivery: queries.Delivery): Promise<boolean> {
  const { appUrl, secret } = ctx.config
  const { id, channel, recipient: to, message, user_id: userId, topic } = delivery
  if (channel === 'push') return sendToDevice(ctx, delivery)
  if (channel === 'sms') await sendSms(ctx, { id, to, text: renderSms(message, appUrl, { canStop: topic !== null }), code: message.code })
  else {
    const token = userId && topic ? unsubscribeToken(secret, { userId, topic }) : undefined
    const oneClickPath = token ? `/api/unsubscribe/${token}` : message.one_click_path
    const unsubscribeUrl = oneClickPath && appUrl.replace(/\/$/, '') + oneClickPath
    await sendEmail(ctx, { id, to, unsubscribeUrl, code: message.code, ...renderEmail(message, appUrl, token) })
  }
  return true
}

async function sendToDevice(ctx: Context, { id, recipient, message, user_id: userId, topic }: queries.Delivery): Promise<boolean> {
  const device = userId === null ? undefined : await findDevice(ctx, recipient, userId)
  if (!device) return false
  const { token, endpoint, p256dh, auth, vapid_key: vapidKey, unread } = device
  await sendPush(ctx, {
    id,
    device: { token, endpoint, p256dh, auth, vapidKey },
    message: pushMessage(id, renderPush(message, ctx.config.appUrl), unread),
    ttlSeconds: Math.ceil((Date.parse(message.expires_at!) - ctx.now().getTime()) / 1000),
    urgency: policyOf(topic).urgency,
  })
  return true
}

const suppressAddress = (ctx: Context, { channel, recipient }: queries.Delivery): Promise<void> =>
  channel === 'push' ? dropDeadDevice(ctx, recipient) : suppress(ctx, { channel, address: recipient, reason: 'bounced' })

/** Scheduled job: requeues messages whose quiet hours are over. */
export const requeueDue = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const due = await queries.takeDue(ctx.db, ctx.now())
    for (const { id } of due) await emit(ctx, 'delivery.waiting', { delivery_id: id })
    return due.length
  })

async function giveUp(ctx: Context, delivery: queries.Delivery, reason: string): Promise<void> {
  const { id, channel, attempts } = delivery
  ctx.log.warn({ delivery: id, channel, attempts, reason }, 'delivery given up')
  await settle(ctx, delivery, 'dead')
}

/** Scheduled job: deletes deliveries old enough that they cannot be repeated. */
export const forgetOldDeliveries = (ctx: Context): Promise<number> =>
  queries.deleteDeliveries(ctx.db, new Date(ctx.now().getTime() - lengthOf('deliveriesKeptDays', ctx.settings())))

/** Gives deliveries another event key, in the caller's transaction, unless their like is there. */
export const renameDeliveries = async (ctx: Context, keys: { from: string; to: string }): Promise<void> =>
  void (await queries.renameEvent(ctx.db, keys))
