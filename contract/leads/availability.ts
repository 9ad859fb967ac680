import * as z from 'zod/mini'
import { Timetable } from '../companies/hours.ts'
import { endpoint } from '../endpoint.ts'
import { CalendarDate } from '../primitives.ts'

/** When and how customers book a company. `week` and `holidays` are local to the company, like its opening hours. */
export const Availability = z.extend(Timetable, {
  /** A booking is confirmed at once; otherwise the company confirms it. */
  is_instant: z.boolean(),
  visit_minutes: z.int().check(z.minimum(15), z.maximum(480)),
  /** Length of a fixed-price job; null where jobs are not booked. */
  job_minutes: z.nullable(z.int().check(z.minimum(15), z.maximum(720))),
  /** Shortest time between booking and appointment. */
  lead_hours: z.int().check(z.minimum(0), z.maximum(336)),
  buffer_minutes: z.int().check(z.minimum(0), z.maximum(240)),
  /** Adds the time to drive from one job to the next. */
  counts_travel: z.boolean(),
  per_day: z.nullable(z.int().check(z.minimum(1), z.maximum(50))),
  /** A customer can change or cancel until this long before; 0 means until it begins. */
  notice_hours: z.int().check(z.minimum(0), z.maximum(168)),
})
export type Availability = z.infer<typeof Availability>

/** `availability` is null for a company that takes no bookings. */
export const OwnAvailability = z.object({
  availability: z.nullable(Availability),
  time_zone: z.string(),
  today: CalendarDate,
  /** Opening hours, for a company that has not set its availability yet. */
  opening: Timetable,
})
export type OwnAvailability = z.infer<typeof OwnAvailability>

const own = { access: 'company', area: 'configure', path: '/api/company/availability' } as const

export const availabilityApi = {
  get: endpoint({
    method: 'GET',
    ...own,
    scopes: ['calendar'],
    summary: 'Get when customers can book the company, and by which rules',
    response: OwnAvailability,
  }),
  save: endpoint({
    method: 'PUT',
    ...own,
    summary: 'Take bookings at these times; appointments made before stay as they are',
    body: Availability,
    response: OwnAvailability,
  }),
  stop: endpoint({
    method: 'DELETE',
    ...own,
    summary: 'Take no more bookings; appointments made before stay as they are',
  }),
}
