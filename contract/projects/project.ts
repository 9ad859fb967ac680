import * as z from 'zod/mini'
import { Question, AnswerValue } from '../catalog/forms.ts'
import { ServiceRef } from '../catalog/services.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../leads/appointments.ts'
import { Picture } from '../media/pictures.ts'
import { Instant, Id, CalendarDate, text, Zip, StateIso, Slug } from '../primitives.ts'
import { projectStates, timings, contactModes } from './states.ts'

/** Deadline for the owner to reopen the request; null if they did not close it or the time is over. */
const ReopenUntil = z.nullable(Instant)

export const Project = z.object({
  id: Id,
  state: z.enum(projectStates.states),
  /** Incremented on each edit of an open request. */
  revision: z.int(),
  service: ServiceRef,
  form_id: Id,
  questions: z.array(Question),
  answers: z.record(z.string(), AnswerValue),
  /** Ids of the questions on the path of the answers, in order. */
  path: z.array(z.string()),
  /** Id of the first visible question that is required and unanswered, else null. */
  next_question: z.nullable(z.string()),
  timing: z.enum(timings),
  date_from: z.nullable(CalendarDate),
  date_to: z.nullable(CalendarDate),
  text: z.string(),
  zipcode: Zip,
  city: z.string(),
  state_iso: StateIso,
  time_zone: z.string(),
  street: z.nullable(z.string()),
  slots: z.int(),
  contact_mode: z.enum(contactModes),
  calls_from: z.nullable(z.string()),
  calls_to: z.nullable(z.string()),
  photos: z.array(Picture),
  company: z.nullable(z.object({ slug: Slug, name: z.string() })),
  /** True if other companies may be asked than the chosen one. */
  asks_others: z.boolean(),
  /** Each company needs the owner’s approval before it gets the contact. */
  approves_companies: z.boolean(),
  /** An assistant prepared it; its owner reviewed and sent it. */
  is_assisted: z.boolean(),
  has_contact: z.boolean(),
  finished_at: z.nullable(Instant),
  /** Days of silence after `finished_at` that confirm the work, by the settings of that time. */
  finished_days: z.nullable(z.int()),
  /** Open problem with the work. */
  problem: z.nullable(Problem),
  created_at: Instant,
  opened_at: z.nullable(Instant),
  closed_at: z.nullable(Instant),
  reopen_until: ReopenUntil,
})
export type Project = z.infer<typeof Project>

export const ProjectSummary = z.object({
  id: Id,
  state: z.enum(projectStates.states),
  service: ServiceRef,
  city: z.string(),
  slots: z.int(),
  created_at: Instant,
  reopen_until: ReopenUntil,
})
export type ProjectSummary = z.infer<typeof ProjectSummary>

export const projectParams = z.object({ project_id: Id })

export const projectsApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/projects/:project_id',
    access: 'owner',
    scopes: ['requests:read'],
    summary: 'Get a request of the caller',
    params: projectParams,
    response: Project,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/close',
    access: 'owner',
    summary: 'Close a request and stop all contact',
    params: projectParams,
    body: z.object({ reason: z.optional(text(0, 500)) }),
    response: Project,
  }),
  confirmDone: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/confirm-done',
    access: 'owner',
    summary: 'Mark the work as done, as the customer',
    params: projectParams,
    response: Project,
  }),
}
