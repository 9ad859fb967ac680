import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { Availability } from '#contract/leads/availability.ts'
import { clockIn, instantIn } from '#contract/wall-clock.ts'
import { distanceMiles, type Point } from '../../geo/service.ts'

/** Free times begin every half hour from the start of a span. */
const stepMs = 30 * minuteMs
/** Average speed of a van between two jobs, in miles per hour. */
const speedMph = 25

/** Time that is taken, `[from, until)` in milliseconds. `place` of a job, where known; `isJob` counts toward the jobs of its day. */
export type Taken = { from: number; until: number; place: Point | null; isJob: boolean }

type Asked = {
  availability: Availability
  /** IANA name of the company's zone. */
  timeZone: string
  now: Date
  /** Days to look ahead, today included. */
  days: number
  minutes: number
  /** Place of the work. */
  place: Point | null
  taken: readonly Taken[]
}

/** Time to drive between two places, in milliseconds; 0 where one is unknown. */
export const travelMs = (a: Point | null, b: Point | null): number =>
  a && b ? Math.ceil((distanceMiles(a, b) / speedMph) * 60) * minuteMs : 0

const dayAfter = (today: string, days: number) => new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Spans of a local day as instants; a date with special hours replaces its weekday. */
function spansOf({ week, holidays }: Availability, timeZone: string, day: string): { opens: number; closes: number }[] {
  const { spans } = holidays.find((holiday) => holiday.day === day) ??
    week.find(({ weekday }) => weekday === weekdayOf(day)) ?? { spans: [] }
  return spans.map(({ opens, closes }) => ({
    opens: Date.parse(instantIn(timeZone, day, opens)),
    closes: Date.parse(instantIn(timeZone, day, closes)),
  }))
}

/**
 * Times at which an appointment of `minutes` can begin, in milliseconds, the soonest first. Each lies within one span of the company's
 * local day, later than the lead time, away from taken time by the buffer and the drive, on a day with jobs to spare.
 */
export function freeSlots({ availability, timeZone, now, days, minutes, place, taken }: Asked): number[] {
  const { lead_hours, buffer_minutes, counts_travel, per_day } = availability
  const [today] = clockIn(timeZone, now.getTime())
  const soonest = now.getTime() + lead_hours * hourMs
  const lengthMs = minutes * minuteMs
  const blocked = taken.map(({ from, until, place: there }) => {
    const gap = buffer_minutes * minuteMs + (counts_travel ? travelMs(place, there) : 0)
    return { from: from - gap, until: until + gap }
  })
  const jobs = Map.groupBy(
    taken.filter(({ isJob }) => isJob),
    ({ from }) => clockIn(timeZone, from)[0],
  )
  return Array.from({ length: days }, (_, ahead) => dayAfter(today, ahead)).flatMap((day) => {
    if (per_day !== null && (jobs.get(day)?.length ?? 0) >= per_day) return []
    return spansOf(availability, timeZone, day).flatMap(({ opens, closes }) => {
      const starts = Array.from({ length: Math.max(0, Math.floor((closes - lengthMs - opens) / stepMs) + 1) }, (_, i) => opens + i * stepMs)
      return starts.filter((at) => at >= soonest && blocked.every(({ from, until }) => at + lengthMs <= from || at >= until))
    })
  })
}

/**
 * Spans of moments at which one of the free `slots` lies within the next seven local days and is not too soon: what a search for free time
 * this week asks.
 */
export function bookableSpans(slots: readonly number[], timeZone: string, leadHours: number): { from: Date; until: Date }[] {
  const latest = new Map(slots.map((at) => [clockIn(timeZone, at)[0], at]))
  return [...latest].flatMap(([day, at]) => {
    const from = new Date(instantIn(timeZone, dayAfter(day, -6), '00:00'))
    const until = new Date(at - leadHours * hourMs)
    return from <= until ? [{ from, until }] : []
  })
}
