import * as z from 'zod/mini'
import { mostHolidays, mostSpans } from './states.ts'
import { endpoint } from '../endpoint.ts'
import { CalendarDate } from '../primitives.ts'

/** `HH:MM` on a 24-hour clock; `24:00` is the end of the day. */
const ClockTime = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/))

const Span = z
  .object({ opens: ClockTime, closes: ClockTime })
  .check(z.refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'later' }))
export type Span = z.infer<typeof Span>
/** Sorted and not overlapping. */
const Spans = z.array(Span).check(
  z.maxLength(mostSpans),
  z.refine((spans) => spans.every(({ opens }, i) => i === 0 || spans[i - 1]!.closes <= opens), { error: 'later' }),
)

/** 1 Monday to 7 Sunday; a day without spans is closed. */
const Day = z.object({ weekday: z.int().check(z.minimum(1), z.maximum(7)), spans: Spans })
export type Day = z.infer<typeof Day>
/** A date with special hours; closed without spans. */
export const Holiday = z.object({ day: CalendarDate, spans: Spans })
export type Holiday = z.infer<typeof Holiday>

const unique = (values: readonly unknown[]) => new Set(values).size === values.length

export const Timetable = z.object({
  week: z.array(Day).check(
    z.maxLength(7),
    z.refine((days) => unique(days.map(({ weekday }) => weekday))),
  ),
  holidays: z.array(Holiday).check(
    z.maxLength(mostHolidays),
    z.refine((days) => unique(days.map(({ day }) => day))),
  ),
})
export type Timetable = z.infer<typeof Timetable>

export const OwnHours = z.extend(Timetable, { time_zone: z.string(), today: CalendarDate, is_open_now: z.nullable(z.boolean()) })
export type OwnHours = z.infer<typeof OwnHours>

export const hoursApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/company/hours',
    access: 'company',
    area: 'configure',
    scopes: ['company:read'],
    summary: 'Get opening hours in the company’s time zone, and dates with other hours',
    response: OwnHours,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/company/hours',
    access: 'company',
    area: 'configure',
    summary: 'Set opening hours and dates with other hours; past dates are ignored',
    body: Timetable,
    response: OwnHours,
  }),
}
