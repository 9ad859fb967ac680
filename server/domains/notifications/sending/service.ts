import type { Topic } from '#contract/notifications/states.ts'
import type { Locale, Localized } from '#contract/primitives.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { findPerson, newGuestLink } from '../../users/service.ts'
import { seeOnSite } from '../deliveries/messages.ts'
import { deliver, deliverAll, type Outgoing } from '../deliveries/service.ts'
import { addNotifications } from '../inbox/service.ts'
import { actionOf, isSmsKind, type NotificationKind, topicOf } from '../kinds/rules.ts'
import { policyOf } from '../push/rules.ts'
import * as queries from './queries.ts'
import { guestPath } from './rules.ts'

/** A notification to one person. */
export type Notification = {
  userId: string
  /** Key of the event, such as `quote:<id>:sent`. Sent once per person and channel, however often it is repeated. */
  eventKey: string
  kind: NotificationKind
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
  const ids = new Map(all.filter(({ person }) => person.kind !== 'guest' && person.wants_app).map((each) => [each, newId()]))
  const added = await addNotifications(
    ctx,
    [...ids].map(([each, id]) => ({ ...each, id })),
  )
  return all.filter((each) => !ids.has(each) || added.has(ids.get(each)!))
}

async function messagesTo(ctx: Context, { person, userId, topic, eventKey, kind, title, body, path, email, sms }: Addressed) {
  const { locale } = person
  const about = { userId, topic, eventKey }
  const messages: Outgoing[] = []
  if (email && person.email) {
    const action = (typeof email === 'object' ? email.action : (actionOf(kind) ?? seeOnSite))[locale]
    // The email may be opened in a browser without the guest's cookie.
    const link = person.kind === 'guest' ? await newGuestLink(ctx, userId, { path, reason: 'notification' }) : path
    const message = { locale, subject: title[locale], name: person.name, text: body[locale], action, path: link }
    messages.push({ ...about, channel: 'email', to: person.email, message })
  }
  const expires_at = new Date(ctx.now().getTime() + policyOf(topic).ttlSeconds * 1000).toISOString()
  if ((sms ?? isSmsKind(kind)) && person.wants_sms && person.phone && person.is_phone_verified)
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
  { to, name, locale, eventKey, subject, text, path, action = seeOnSite, code, expiresAt, stopPath, oneClickPath, isLast }: Letter,
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
