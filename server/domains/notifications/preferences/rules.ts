import { minuteMs } from '#contract/durations.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Topic, topics } from '#contract/notifications/states.ts'

/** Quiet hours in local time `HH:MM`; `from` later than `to` extends past midnight. */
export type Quiet = { from: string; to: string }

/** Default quiet hours of SMS that were not opted into. */
export const defaultQuietHours: Quiet = { from: '21:00', to: '08:00' }

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const localMinutes = (at: Date, timeZone: string): number =>
  minutesOf(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at))

const day = 24 * 60
/** Minutes from one clock time forward to another. */
const ahead = (from: number, to: number) => (to - from + day) % day

/** End of the quiet hours that contain `now`; undefined outside of them. Uses the UTC offset at the end, in case clocks change in between. */
export function quietUntil(now: Date, { from, to }: Quiet, timeZone: string): Date | undefined {
  const local = localMinutes(now, timeZone)
  if (ahead(minutesOf(from), local) >= ahead(minutesOf(from), minutesOf(to))) return
  const wholeMinute = Math.floor(now.getTime() / minuteMs) * minuteMs
  const end = new Date(wholeMinute + ahead(local, minutesOf(to)) * minuteMs)
  const off = localMinutes(end, timeZone) - minutesOf(to)
  return new Date(end.getTime() - (off > day / 2 ? off - day : off < -day / 2 ? off + day : off) * minuteMs)
}

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
