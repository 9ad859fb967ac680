import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, text } from '../primitives.ts'
import { appointmentPurposes, appointmentStates, workErrors } from './states.ts'

/** Refuses an unusual time with `check_time` first, so that the page can ask for confirmation. */
const Careful = z.object({ warns: z.optional(z.boolean()) })

export const Appointment = z.object({
  id: Id,
  state: z.enum(appointmentStates.states),
  proposed_by: z.enum(['customer', 'company']),
  starts_at: Instant,
  ends_at: Instant,
  note: z.string(),
  on_way_at: z.nullable(Instant),
  purpose: z.enum(appointmentPurposes),
  /** Until when the customer may change or cancel it; null without a limit. */
  changes_until: z.nullable(Instant),
  /** Proposes another time for a confirmed appointment, which stands until this one is confirmed. */
  is_move: z.boolean(),
})
export type Appointment = z.infer<typeof Appointment>

/** An appointment of a company with customer, service and place; the street is included after a hire. */
export const AgendaEntry = z.extend(Appointment, {
  lead_id: Id,
  match_id: Id,
  customer: z.string(),
  service: z.string(),
  place: z.string(),
  /** Time zone of the place. */
  time_zone: z.string(),
})
export type AgendaEntry = z.infer<typeof AgendaEntry>

/** Problem with the work, in the customer's words. */
export const Problem = z.object({ text: z.string(), opened_at: Instant })
export type Problem = z.infer<typeof Problem>

export const Proposal = z.object({
  starts_at: Instant,
  minutes: z._default(z.int().check(z.minimum(15), z.maximum(720)), 60),
  note: z._default(text(0, 300), ''),
  ...Careful.shape,
})
export type Proposal = z.output<typeof Proposal>

const leadParams = z.object({ lead_id: Id })
const projectParams = z.object({ project_id: Id })
const appointmentParams = z.object({ appointment_id: Id })

/** Shared limit of actions that notify several companies. */
export const askingLimit = { count: 10, seconds: 86_400, by: 'user', shared: 'asking' } as const

export const workApi = {
  propose: endpoint({
    method: 'POST',
    path: '/api/leads/:lead_id/appointments',
    access: 'owner',
    area: 'work',
    scopes: ['calendar'],
    summary:
      'Propose appointment times; replaces the former proposal. A confirmed one that its company would move stands until the customer’s yes',
    params: leadParams,
    body: Proposal,
    response: Appointment,
    status: 201,
    idempotent: true,
    limits: [{ count: 30, seconds: 3600, by: 'user' }],
    errors: [workErrors.ended, workErrors.checkTime, workErrors.changesClosed],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/appointments/:appointment_id/confirm',
    access: 'owner',
    area: 'work',
    scopes: ['calendar'],
    summary: 'Confirm the proposed appointment',
    params: appointmentParams,
    body: Careful,
    response: Appointment,
    errors: [workErrors.ownProposal, workErrors.checkTime, workErrors.slotTaken, workErrors.calendarUnread],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/appointments/:appointment_id/cancel',
    access: 'owner',
    area: 'work',
    scopes: ['calendar'],
    summary: 'Decline a proposed appointment, or cancel one',
    params: appointmentParams,
    response: Appointment,
    errors: [workErrors.changesClosed],
  }),
  onMyWay: endpoint({
    method: 'POST',
    path: '/api/appointments/:appointment_id/on-my-way',
    access: 'company',
    area: 'work',
    scopes: ['calendar'],
    summary: 'Notify the customer that the company is on its way, from two hours before the appointment',
    params: appointmentParams,
    response: Appointment,
    errors: [workErrors.tooEarly],
  }),
  agenda: endpoint({
    method: 'GET',
    path: '/api/company/agenda',
    access: 'company',
    area: 'work',
    scopes: ['calendar'],
    summary: 'List upcoming appointments of the company, confirmed and proposed, soonest first',
    response: z.array(AgendaEntry),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/appointments/:appointment_id/calendar',
    access: 'owner',
    area: 'work',
    scopes: ['calendar'],
    summary: 'Download an appointment as a calendar file',
    params: appointmentParams,
    download: true,
  }),
  reportProblem: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/problem',
    access: 'owner',
    area: 'work',
    summary: 'Report a problem; the work no longer counts as confirmed by silence',
    params: projectParams,
    body: z.object({ text: text(10, 1000) }),
    idempotent: true,
    limits: [{ count: 10, seconds: 86_400, by: 'user' }],
    errors: [workErrors.problemOpen],
  }),
  resolveProblem: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/problem/resolve',
    access: 'owner',
    area: 'work',
    summary: 'Mark a problem as solved, by either side',
    params: projectParams,
  }),
  unhire: endpoint({
    method: 'POST',
    path: '/api/leads/:lead_id/unhire',
    access: 'owner',
    summary: 'Cancel a hire, and look for another company or close the request',
    params: leadParams,
    body: z.object({ next: z.enum(['reopen', 'cancel']), reason: z.optional(text(0, 500)) }),
    idempotent: true,
    errors: [workErrors.tooLate],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/reopen-work',
    access: 'owner',
    summary: 'Reopen finished work with a problem',
    params: projectParams,
    body: z.object({ text: text(10, 1000) }),
    idempotent: true,
    errors: [workErrors.tooLate],
  }),
  reopenRequest: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/reopen',
    access: 'owner',
    summary: 'Reopen a request within 7 days of closing it or 30 days of its expiry; its buyers return',
    params: projectParams,
    idempotent: true,
    limits: [askingLimit],
    errors: [workErrors.tooLate],
  }),
}
