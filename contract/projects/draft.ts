import * as z from 'zod/mini'
import { AnswerValue } from '../catalog/forms.ts'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, text, Zip, Id, Slug } from '../primitives.ts'
import { defaultSettings } from '../settings.ts'
import { Project, projectParams } from './project.ts'
import { timings, contactModes } from './states.ts'

const HourOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** Details that the wizard asks for every request, besides the service's own form. */
export const ProjectDetails = z.object({
  timing: z.optional(z.enum(timings)),
  date_from: z.optional(z.nullable(CalendarDate)),
  date_to: z.optional(z.nullable(CalendarDate)),
  text: z.optional(text(0, 2000)),
  zipcode: z.optional(Zip),
  street: z.optional(z.nullable(text(0, 200))),
  slots: z.optional(z.int().check(z.minimum(1), z.maximum(defaultSettings.mostSlots))),
  contact_mode: z.optional(z.enum(contactModes)),
  /** Calls only between these hours, in the project's zone: `HH:MM`. */
  calls_from: z.optional(z.nullable(HourOfDay)),
  calls_to: z.optional(z.nullable(HourOfDay)),
  /** True if a request for one company may go to others after that company's exclusive time. */
  asks_others: z.optional(z.boolean()),
  /** Each company needs the customer’s approval before it gets the contact. */
  approves_companies: z.optional(z.boolean()),
  /** An assistant prepared it. */
  is_assisted: z.optional(z.boolean()),
})
export type ProjectDetails = z.output<typeof ProjectDetails>

export const CreateProject = z.object({
  /** Made by the browser, so that a request written offline is created only once. */
  id: z.optional(Id),
  service: Slug,
  zipcode: Zip,
  /** Slug of the company that is asked first. */
  company: z.optional(Slug),
})

export const draftApi = {
  create: endpoint({
    method: 'POST',
    path: '/api/projects',
    access: 'anyone',
    summary: 'Start a request',
    body: CreateProject,
    response: Project,
    status: 201,
    idempotent: true,
    limits: [{ count: 60, seconds: 3600, by: 'ip' }],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/answers',
    access: 'owner',
    summary: 'Save answers of the wizard',
    body: z.object({
      project_id: Id,
      answers: z
        .array(z.object({ question_id: z.string().check(z.maxLength(40)), value: AnswerValue }))
        .check(z.minLength(1), z.maxLength(50)),
    }),
    response: Project,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/projects/:project_id',
    access: 'owner',
    summary: 'Save when, what, where and how',
    params: projectParams,
    body: ProjectDetails,
    response: Project,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/discard',
    access: 'owner',
    summary: 'Discard a draft',
    params: projectParams,
    response: Project,
  }),
}
