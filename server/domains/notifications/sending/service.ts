import { commonErrors, isError } from '#contract/errors.ts'
import type { Notice, Topic } from '#contract/notifications/inbox.ts'
import type { Locale, Localized, Page } from '#contract/primitives.ts'
import { Busy } from '#server/gateways/busy.ts'
import { sendEmail } from '#server/gateways/email/send.ts'
import { sendPush } from '#server/gateways/push/send.ts'
import { Refused } from '#server/gateways/refused.ts'
import { sendSms } from '#server/gateways/sms/send.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { newId } from '#server/lib/ids.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import { triesInAll } from '#server/lib/queue.ts'
import { findPerson, newGuestLink } from '../../users/service.ts'
import { renderEmail, renderPush, renderSms, seeInOficio } from '../deliveries/messages.ts'
import * as queries from '../deliveries/queries.ts'
import * as preferences from '../preferences/queries.ts'
import * as push from '../push/queries.ts'
import { guestPath } from './rules.ts'
import { actionOf } from './actions.ts'
import { mannerOf, pushMessage } from '../push/rules.ts'
import { nightRest, quietUntil } from '../preferences/quiet.ts'
import { isTexted, type NoticeKind, topicOf } from '../preferences/rules.ts'
import { unsubscribeToken } from '../preferences/unsubscribe.ts'
import { lengthOf } from '#contract/settings.ts'

/** A notification to one person. */
export type Notification = {
  userId: string
  /** Key of the event, such as `quote:<id>:sent`. Sent once per person and channel, however often it is repeated. */
  eventKey: string
  kind: NoticeKind
  title: Localized
  body: Localized
  /** Target path without the language prefix. */
  path: string
  /** Sends an email too; `action` is the label of its button. */
  email?: boolean | { action: Localized }
  /** Overrides the topic of its kind if it cannot wait. */
  topic?: 'urgent'
  /** Sends an SMS too, whatever its kind. */
  sms?: boolean
}

// One less than the queue has, so that giving up happens here and not in the queue.
const triesToSend = triesInAll - 1

/** Notifies a person, in the caller's transaction: members in the app, everybody on their other channels. */
export const notify = (ctx: Context, notification: Notification): Promise<void> => notifyAll(ctx, [notification])

/** Notifies many people, by one statement of each kind. */
export const notifyAll = (ctx: Context, notifications: readonly Notification[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (notifications.length === 0) return
    const told = await tellInApp(ctx, await addressed(ctx, notifications))
    await deliverAll(ctx, (await Promise.all(told.map((each) => messagesTo(ctx, each)))).flat())
  })

/** A notification with its recipient; paths of guests are replaced by pages open to guests. */
type Addressed = Omit<Notification, 'topic'> & { person: queries.Recipient; topic: Topic | null }

async function addressed(ctx: Context, notifications: readonly Notification[]): Promise<Addressed[]> {
  const about = notifications.map((notification) => ({ ...notification, topic: notification.topic ?? topicOf(notification.kind) }))
  const people = await queries.listRecipients(ctx.db, about)
  return people.map((person) => {
    const notification = about[person.place]!
    return { ...notification, person, path: person.kind === 'guest' ? guestPath(notification.path) : notification.path }
  })
}

/** Returns the notifications that are new. */
async function tellInApp(ctx: Context, all: readonly Addressed[]): Promise<Addressed[]> {
  const notices = new Map(all.filter(({ person }) => person.kind !== 'guest' && person.wants_app).map((each) => [each, newId()]))
  const rows = [...notices].map(([notice, id]) => ({ ...notice, id }))
  const isNew = new Set(rows.length > 0 ? await queries.insertNotices(ctx.db, rows, ctx.now()) : [])
  const told = all.filter((each) => !notices.has(each) || isNew.has(notices.get(each)!))
  for (const each of told) if (notices.has(each)) await publish(ctx, `user:${each.userId}`, each.kind)
  return told
}

async function messagesTo(ctx: Context, { person, userId, topic, eventKey, kind, title, body, path, email, sms }: Addressed) {
  const { locale } = person
  const about = { userId, topic, eventKey }
  const messages: Outgoing[] = []
  if (email && person.email) {
    const action = (typeof email === 'object' ? email.action : (actionOf(kind) ?? seeInOficio))[locale]
    // The email may be opened in a browser without the guest's cookie.
    const link = person.kind === 'guest' ? await newGuestLink(ctx, userId, { path, reason: 'notice' }) : path
    const message = { locale, subject: title[locale], name: person.name, text: body[locale], action, path: link }
    messages.push({ ...about, channel: 'email', to: person.email, message })
  }
  const expires_at = new Date(ctx.now().getTime() + mannerOf(topic).ttlSeconds * 1000).toISOString()
  if ((sms ?? isTexted(kind)) && person.wants_sms && person.phone && person.is_phone_verified)
    messages.push({ ...about, channel: 'sms', to: person.phone, message: { locale, text: title[locale], path, expires_at } })
  for (const to of person.devices) {
    const message = { locale, kind, subject: title[locale], text: body[locale], path, expires_at }
    messages.push({ ...about, channel: 'push', to, message })
  }
  return messages
}

/** Queues an SMS to a number that may be unverified, with retries until `expiresAt`. `to` is E.164; `code` is the code in the text. */
export const textTo = (
  ctx: Context,
  { to, eventKey, text, code, expiresAt }: { to: string; eventKey: string; text: Localized; code: string; expiresAt: Date },
): Promise<boolean> =>
  deliver(ctx, {
    eventKey,
    channel: 'sms',
    to,
    message: { locale: ctx.locale, text: text[ctx.locale], path: null, code, expires_at: expiresAt.toISOString() },
  })

/** An email to any address. */
export type Letter = {
  to: string
  /** Absent for unverified addresses: a name chosen by a stranger could carry spam. */
  name?: string
  locale: Locale
  /** Key of the event. Sent once per address, however often it is repeated. */
  eventKey: string
  subject: Localized
  text: Localized
  path: string | null
  action?: Localized
  /** Code in the text. */
  code?: string
  /** Not sent after this. */
  expiresAt?: Date
  /** Path to opt out, for people without an account. */
  stopPath?: string
  /** One-click unsubscribe path for mail programs (RFC 8058). */
  oneClickPath?: string
  /** Deletes the row once sent, including the address. */
  isLast?: true
}

/** Queues an email in the caller's transaction. False if it is a repetition. */
export const mailTo = (
  ctx: Context,
  { to, name, locale, eventKey, subject, text, path, action = seeInOficio, code, expiresAt, stopPath, oneClickPath, isLast }: Letter,
): Promise<boolean> =>
  deliver(ctx, {
    eventKey,
    channel: 'email',
    to,
    message: {
      locale,
      subject: subject[locale],
      ...(name ? { name } : {}),
      text: text[locale],
      action: action[locale],
      path,
      ...(code ? { code } : {}),
      ...(expiresAt ? { expires_at: expiresAt.toISOString() } : {}),
      ...(stopPath ? { stop_path: stopPath } : {}),
      ...(oneClickPath ? { one_click_path: oneClickPath } : {}),
      ...(isLast ? { is_last: true } : {}),
    },
  })

/** An email to an account or guest about their own affairs. */
export type AccountLetter = Omit<Letter, 'to' | 'name' | 'locale' | 'isLast'> & { userId: string }

/**
 * Queues an email to a person about their own account or requests, whatever their preferences. False if it is a repetition or there is no address.
 */
export async function mailPerson(ctx: Context, { userId, ...letter }: AccountLetter): Promise<boolean> {
  const person = await findPerson(ctx, userId)
  if (!person?.email) return false
  const { email: to, locale, email_verified_at: provenAt, name } = person
  return mailTo(ctx, { to, locale, ...(provenAt ? { name } : {}), ...letter })
}

type Outgoing = Omit<queries.NewDelivery, 'id' | 'recipient'> & { to: string }

const deliver = async (ctx: Context, message: Outgoing): Promise<boolean> => (await deliverAll(ctx, [message])) > 0

/** Returns the number of new messages. */
const deliverAll = (ctx: Context, messages: readonly Outgoing[]): Promise<number> =>
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
  const standing = await preferences.getStanding(ctx.db, { ...delivery, userId: delivery.user_id })
  if (standing.is_off || standing.is_suppressed || standing.is_moved) return void (await settle(ctx, delivery, 'skipped'))
  // An SMS that was not opted into respects the default quiet hours.
  const quiet = standing.quiet ?? (delivery.channel === 'sms' && !standing.is_chosen ? nightRest : null)
  const restsUntil = delivery.topic && quiet && quietUntil(ctx.now(), quiet, standing.time_zone ?? ctx.timeZone)
  if (restsUntil && expiresAt && Date.parse(expiresAt) <= restsUntil.getTime()) return void (await settle(ctx, delivery, 'skipped'))
  if (restsUntil) return void (await queries.postponeDelivery(ctx.db, id, restsUntil))
  if (await isTextedEnough(ctx, delivery)) return void (await settle(ctx, delivery, 'skipped'))
  try {
    if (!(await hand(ctx, delivery))) return void (await settle(ctx, delivery, 'skipped'))
  } catch (error) {
    if (error instanceof Busy) {
      const later = new Date(ctx.now().getTime() + error.retryAfterSeconds * 1000)
      return void (await queries.postponeDelivery(ctx.db, id, later))
    }
    if (error instanceof Refused && error.isAddressDead) await forgetAddress(ctx, delivery)
    if (error instanceof Refused || delivery.attempts >= triesToSend) return giveUp(ctx, delivery, (error as Error).message)
    throw error
  }
  await settle(ctx, delivery, 'sent')
}

/** Limits SMS to ten per hour and thirty per day and person; the rest is skipped. */
async function isTextedEnough(ctx: Context, { channel, topic, user_id: userId }: queries.Delivery): Promise<boolean> {
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
  if (channel === 'push') return handPush(ctx, delivery)
  if (channel === 'sms') await sendSms(ctx, { id, to, text: renderSms(message, appUrl, { canStop: topic !== null }), code: message.code })
  else {
    const token = userId && topic ? unsubscribeToken(secret, { userId, topic }) : undefined
    const oneClickPath = token ? `/api/unsubscribe/${token}` : message.one_click_path
    const unsubscribeUrl = oneClickPath && appUrl.replace(/\/$/, '') + oneClickPath
    await sendEmail(ctx, { id, to, unsubscribeUrl, code: message.code, ...renderEmail(message, appUrl, token) })
  }
  return true
}

async function handPush(ctx: Context, { id, recipient, message, user_id: userId, topic }: queries.Delivery): Promise<boolean> {
  const device = userId === null ? undefined : await push.findDevice(ctx.db, recipient, userId)
  if (!device) return false
  const { token, endpoint, p256dh, auth, vapid_key: vapidKey, unread } = device
  await sendPush(ctx, {
    id,
    device: { token, endpoint, p256dh, auth, vapidKey },
    message: pushMessage(id, renderPush(message, ctx.config.appUrl), unread),
    ttlSeconds: Math.ceil((Date.parse(message.expires_at!) - ctx.now().getTime()) / 1000),
    urgency: mannerOf(topic).urgency,
  })
  return true
}

const forgetAddress = ({ db, now }: Context, { channel, recipient }: queries.Delivery) =>
  channel === 'push' ? push.deleteDead(db, recipient) : preferences.suppress(db, { channel, address: recipient, reason: 'bounced' }, now())

/** Scheduled job: requeues messages whose quiet hours are over. */
export const wakeDeliveries = (ctx: Context): Promise<number> =>
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

export async function listNotices(
  ctx: Context<User>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<Notice>> {
  const rows = await queries.listNotices(ctx.db, ctx.actor.userId, { after: readCursor(cursor), limit: limit + 1 })
  return toPage(rows, limit, {
    cursor: ({ at, id }) => ({ at, id }),
    item: (row) => ({ ...row, title: row.title[ctx.locale], body: row.body[ctx.locale] }),
  })
}

export async function readNotices(ctx: Context<User>): Promise<void> {
  if (await queries.readNotices(ctx.db, ctx.actor.userId, ctx.now())) await publish(ctx, `user:${ctx.actor.userId}`, 'read')
}

/** Marks notifications that lead to `path` as read. */
export async function readNoticesTo(ctx: Context, userId: string, path: string): Promise<void> {
  if (await queries.readNoticesTo(ctx.db, userId, path, ctx.now())) await publish(ctx, `user:${userId}`, 'read')
}

/** Number of unread notifications. */
export const unreadCount = (ctx: Context, userId: string): Promise<number> => queries.countUnread(ctx.db, userId)
