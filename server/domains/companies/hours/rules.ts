import { minuteMs } from '#contract/durations.ts'
import type { Timetable } from '#contract/companies/hours.ts'

const clocks = new Map<string, { minute: number; ofWeek: number; format: Intl.DateTimeFormat }>()
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Minute of the week in a time zone, counted from Monday 00:00. Cached per minute and zone: a results page needs it twenty times. */
export function minuteOfWeek(timeZone: string, now: Date): number {
  const minute = Math.floor(now.getTime() / minuteMs)
  const known = clocks.get(timeZone)
  if (known?.minute === minute) return known.ofWeek
  const format =
    known?.format ?? new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  const ofWeek = weekdays.indexOf(parts['weekday']!) * 1440 + Number(parts['hour']) * 60 + Number(parts['minute'])
  clocks.set(timeZone, { minute, ofWeek, format })
  return ofWeek
}

/** Tells whether a company is open, given its hours as `[from, to)` minutes of the week; null without hours. */
export function isOpenAt(openMinutes: readonly (readonly [number, number])[], timeZone: string, now: Date): boolean | null {
  if (openMinutes.length === 0) return null
  const minute = minuteOfWeek(timeZone, now)
  return openMinutes.some(([from, to]) => from <= minute && minute < to)
}

const days = new Map<string, { minute: number; day: string; format: Intl.DateTimeFormat }>()

/** Calendar date in a time zone, `YYYY-MM-DD`. Cached per minute and zone. */
export function todayIn(timeZone: string, now: Date): string {
  const minute = Math.floor(now.getTime() / minuteMs)
  const known = days.get(timeZone)
  if (known?.minute === minute) return known.day
  const format = known?.format ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  const day = format.format(now)
  days.set(timeZone, { minute, day, format })
  return day
}

/** Hours of the next seven days from `today` on: special hours of a date replace those of its weekday. */
export function weekFrom({ week, holidays }: Timetable, today: string): Timetable['week'] {
  const first = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: 7 }, (_, ahead) => {
    const at = new Date(first + ahead * 1440 * minuteMs)
    const weekday = at.getUTCDay() === 0 ? 7 : at.getUTCDay()
    const holiday = holidays.find(({ day }) => day === at.toISOString().slice(0, 10))
    return { weekday, spans: (holiday ?? week.find((day) => day.weekday === weekday))?.spans ?? [] }
  })
}

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Hours as `[from, to)` minutes of the week. */
export const minutesOf = (week: Timetable['week']): [number, number][] =>
  week
    .flatMap(({ weekday, spans }) =>
      spans.map(({ opens, closes }): [number, number] => [(weekday - 1) * 1440 + minuteOf(opens), (weekday - 1) * 1440 + minuteOf(closes)]),
    )
    .toSorted((a, b) => a[0] - b[0])
