import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Topic, topics } from '#contract/notifications/inbox.ts'

export type Subscription = { userId: string; topic: Topic }

// Names the key version, so that links remain distinguishable after a change.
const key = '1'
const sign = (secret: string, { userId, topic }: Subscription) =>
  createHmac('sha256', secret).update(`unsubscribe:${key}:${userId}:${topic}`).digest('base64url')

/** Token that lets its holder stop emails of one topic to one person. Never expires, since emails don't. */
export const unsubscribeToken = (secret: string, subscription: Subscription): string =>
  [
    key,
    Buffer.from(subscription.userId.replaceAll('-', ''), 'hex').toString('base64url'),
    subscription.topic,
    sign(secret, subscription),
  ].join('.')

/** Person and topic of a token; undefined if the signature is wrong. */
export function readUnsubscribeToken(secret: string, token: string): Subscription | undefined {
  const [name, person = '', topic = '', signature = ''] = token.split('.')
  const hex = Buffer.from(person, 'base64url').toString('hex')
  if (name !== key || hex.length !== 32 || !(topics as readonly string[]).includes(topic)) return
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const subscription = { userId, topic: topic as Topic }
  // The exact token only, not another base64 spelling of the same bytes.
  const [given, right] = [Buffer.from(token), Buffer.from(unsubscribeToken(secret, subscription))]
  return signature !== '' && given.length === right.length && timingSafeEqual(given, right) ? subscription : undefined
}
