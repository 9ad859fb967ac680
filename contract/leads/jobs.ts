import * as z from 'zod/mini'
import { ServiceRef } from '../catalog/services.ts'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, Instant, page, Paging, Slug, StateIso } from '../primitives.ts'
import { AgendaEntry } from './appointments.ts'
import { ShowUp } from './show-ups.ts'
import { appointmentStates, jobStages, whoseJobs } from './states.ts'

const Member = z.object({ id: Id, name: z.string() })

/** A bought request on its way from the first answer to the confirmed work. */
export const Job = z.object({
  lead_id: Id,
  match_id: Id,
  stage: z.enum(jobStages),
  customer: z.string(),
  service: ServiceRef,
  city: z.string(),
  state_iso: StateIso,
  /** The appointment that is to come, confirmed or proposed. */
  appointment: z.nullable(
    z.object({
      state: z.enum(appointmentStates.states),
      starts_at: Instant,
      ends_at: Instant,
      /** Time zone of the place. */ time_zone: z.string(),
    }),
  ),
  assignee_id: z.nullable(Id),
  at: Instant,
})
export type Job = z.infer<typeof Job>

export const JobsQuery = z.object({
  ...Paging,
  stage: z.optional(z.enum(jobStages)),
  service: z.optional(Slug),
  whose: z._default(z.enum(whoseJobs), 'all'),
})
export type JobsQuery = z.output<typeof JobsQuery>

/** An appointment of the calendar, who does it, and, once it is past, what the sides noted about it. */
export const CalendarEntry = z.extend(AgendaEntry, {
  assignee_id: z.nullable(Id),
  show_up: z.nullable(ShowUp),
  /** When it would begin after a move that waits for the customer's yes. */
  moves_to: z.nullable(Instant),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

export const Calendar = z.object({
  /** Time zone of the company, whose days these are. */
  time_zone: z.string(),
  today: CalendarDate,
  from: CalendarDate,
  members: z.array(Member),
  entries: z.array(CalendarEntry),
})
export type Calendar = z.infer<typeof Calendar>

const work = { access: 'company', area: 'work' } as const

export const companyJobsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/company/jobs',
    ...work,
    scopes: ['leads:read'],
    summary: 'List jobs of the company by stage, newest purchase first',
    query: JobsQuery,
    response: z.extend(page(Job), {
      /** Jobs in each stage, whatever the filters but `whose`. */
      counts: z.record(z.enum(jobStages), z.int()),
      /** Services of all jobs, for the filter. */
      services: z.array(ServiceRef),
      members: z.array(Member),
    }),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/company/calendar',
    ...work,
    scopes: ['calendar'],
    summary: 'List appointments of the company in a span of its days, in order of time; those of one person in the order of the way',
    query: z.object({
      /** First day; this week’s Monday by default. */
      from: z.optional(CalendarDate),
      days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(31)), 7),
      /** All weeks of the month of the first day, or of today, instead of `days` from it. */
      whole: z.optional(z.enum(['month'])),
      whose: z._default(z.enum(whoseJobs), 'all'),
    }),
    response: Calendar,
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/api/company/leads/:lead_id/assignee',
    ...work,
    summary: 'Assign a job to a member of the team, or to nobody',
    params: z.object({ lead_id: Id }),
    body: z.object({ user_id: z.nullable(Id) }),
    limits: [{ count: 240, seconds: 3600, by: 'user' }],
  }),
}
