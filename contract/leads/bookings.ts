import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Slug, text } from '../primitives.ts'
import { Appointment } from './appointments.ts'
import { appointmentPurposes, workErrors } from './states.ts'

const Purpose = z.enum(appointmentPurposes)

/** Free times of a company for one customer, with the rules that a booking will have. */
export const FreeSlots = z.object({
  slots: z.array(Instant),
  /** Time zone of the work. */
  time_zone: z.string(),
  minutes: z.int(),
  purpose: Purpose,
  /** Bookable for this lead now. */
  purposes: z.array(Purpose),
  is_instant: z.boolean(),
  notice_hours: z.int(),
  /** The appointment that a booking would replace. */
  current: z.nullable(Appointment),
})
export type FreeSlots = z.infer<typeof FreeSlots>

const leadParams = z.object({ lead_id: Id })

export const bookingsApi = {
  slots: endpoint({
    method: 'GET',
    path: '/api/leads/:lead_id/slots',
    access: 'owner',
    summary: 'List times when the customer can book the company of a lead, in the next 30 days',
    params: leadParams,
    query: z.object({ purpose: z.optional(Purpose) }),
    response: FreeSlots,
    errors: [workErrors.ended, workErrors.notBookable, workErrors.calendarUnread],
  }),
  book: endpoint({
    method: 'POST',
    path: '/api/leads/:lead_id/bookings',
    access: 'owner',
    summary: 'Book a free time; takes the place of the appointment before',
    params: leadParams,
    body: z.object({ starts_at: Instant, purpose: z._default(Purpose, 'visit'), note: z._default(text(0, 300), '') }),
    response: Appointment,
    status: 201,
    idempotent: true,
    limits: [{ count: 30, seconds: 3600, by: 'user' }],
    errors: [workErrors.ended, workErrors.notBookable, workErrors.slotTaken, workErrors.calendarUnread, workErrors.changesClosed],
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/api/companies/:slug/booking',
    access: 'owner',
    summary: 'Get the caller’s newest request for which this company can be booked',
    params: z.object({ slug: Slug }),
    response: z.object({ lead_id: z.nullable(Id) }),
  }),
}
