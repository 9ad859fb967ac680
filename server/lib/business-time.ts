import { minuteMs } from '#contract/durations.ts'

/** Intervals in minutes of the week from Monday 00:00, sorted and without overlaps. */
export type OpenMinutes = readonly (readonly [from: number, to: number])[]

const week = 7 * 1440

/** Default business hours: Monday to Saturday, 8:00 to 18:00. */
export const usualHours: OpenMinutes = Array.from({ length: 6 }, (_, day) => [day * 1440 + 8 * 60, day * 1440 + 18 * 60] as const)

const formats = new Map<string, Intl.DateTimeFormat>()
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function minuteOfWeek(timeZone: string, at: Date): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  formats.set(timeZone, format)
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return days.indexOf(parts['weekday']!) * 1440 + Number(parts['hour']) * 60 + Number(parts['minute'])
}

export type Place = { timeZone: string; hours: OpenMinutes }

/** The next opening at or after `start`, and its remaining minutes; both in ms. */
function nextOpening(start: number, { timeZone, hours }: Place): { at: number; room: number } {
  let at = start
  for (;;) {
    const now = minuteOfWeek(timeZone, new Date(at))
    const open = hours.find(([from, to]) => from <= now && now < to)
    if (open) return { at, room: open[1] - now - (at % minuteMs) / minuteMs }
    const wait = Math.min(...hours.map(([from]) => (from - now + week) % week))
    // Rounds to the full minute: 7:59:30 becomes 8:00:00.
    at = Math.floor(at / minuteMs) * minuteMs + wait * minuteMs
    // When summer time starts, local time advances by more than the minutes that have passed.
    const early = (((now + wait) % week) - minuteOfWeek(timeZone, new Date(at)) + week) % week
    if (early > week / 2) at -= (week - early) * minuteMs
  }
}

/**
 * The instant after `minutes` of business time from `start`. Without business hours, every minute counts. Clock changes are handled in
 * local time.
 */
export function afterOpenMinutes(start: Date, minutes: number, place: Place): Date {
  if (place.hours.length === 0) return new Date(start.getTime() + minutes * minuteMs)
  let from = start.getTime()
  for (let left = minutes; ;) {
    const { at, room } = nextOpening(from, place)
    if (left <= room) return new Date(at + left * minuteMs)
    left -= room
    from = at + room * minuteMs
  }
}

/** Minutes of business time between two instants. Without business hours, all minutes. */
export function openMinutesBetween(start: Date, end: Date, place: Place): number {
  if (place.hours.length === 0) return Math.max(0, (end.getTime() - start.getTime()) / minuteMs)
  let sum = 0
  for (let from = start.getTime(); ;) {
    const { at, room } = nextOpening(from, place)
    if (at >= end.getTime()) return sum
    const until = at + room * minuteMs
    sum += (Math.min(until, end.getTime()) - at) / minuteMs
    from = until
  }
}

/** The same time of day `count` weekdays later, in `timeZone`. */
export function addBusinessDays(at: Date, count: number, timeZone: string): Date {
  let result = at.getTime()
  for (let left = count; left > 0;) {
    result += 1440 * minuteMs
    if (minuteOfWeek(timeZone, new Date(result)) < 5 * 1440) left--
  }
  return new Date(result)
}
