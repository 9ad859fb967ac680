import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Topic, topics } from '#contract/notifications/inbox.ts'

export type Subscription = { userId: string; topic: Topic }

// Names the key, so that links of an earlier one can be told apart when it is changed.
const key = '1'
const sign = (secret: string, { userId, topic }: Subscription) =>
  createHmac('sha256', secret).update(`unsubscribe:${key}:${userId}:${topic}`).digest('base64url')

/** Lets whoever holds it stop the mails of one topic to one person, and nothing else; it does not expire, as mails do not. */
export const unsubscribeToken = (secret: string, subscription: Subscription): string =>
  [
    key,
    Buffer.from(subscription.userId.replaceAll('-', ''), 'hex').toString('base64url'),
    subscription.topic,
    sign(secret, subscription),
  ].join('.')

/** What a token stands for; undefined when it was not made here. */
export function readUnsubscribeToken(secret: string, token: string): Subscription | undefined {
  const [name, person = '', topic = '', signature = ''] = token.split('.')
  const hex = Buffer.from(person, 'base64url').toString('hex')
  if (name !== key || hex.length !== 32 || !(topics as readonly string[]).includes(topic)) return
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const subscription = { userId, topic: topic as Topic }
  // Only the very token, not another writing of the same bytes.
  const [given, right] = [Buffer.from(token), Buffer.from(unsubscribeToken(secret, subscription))]
  return signature !== '' && given.length === right.length && timingSafeEqual(given, right) ? subscription : undefined
}
