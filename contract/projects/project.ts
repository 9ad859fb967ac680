import * as z from 'zod/mini'
import { ServiceRef } from '../catalog/services.ts'
import { Picture } from '../media/pictures.ts'
import { endpoint } from '../endpoint.ts'
import { AnswerValue, Question } from '../catalog/forms.ts'
import { LinkedPhotos, linkedPhotoBody, linkedPhotosQuery, UploadLink } from '../media/uploads.ts'
import { uploadErrors } from '../media/states.ts'
import { CalendarDate, Id, Instant, Slug, StateIso, text, Zip } from '../primitives.ts'
import { defaultSettings } from '../settings.ts'
import { askingLimit, Problem } from '../leads/appointments.ts'
import { contactModes, projectErrors, projectStates, timings } from './states.ts'

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
})
export type ProjectDetails = z.output<typeof ProjectDetails>

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

export const CreateProject = z.object({
  /** Made by the browser, so that a request written offline is created only once. */
  id: z.optional(Id),
  service: Slug,
  zipcode: Zip,
  /** Slug of the company that is asked first. */
  company: z.optional(Slug),
})

export const Consents = z.object({
  terms: z.literal(true, { error: 'consent' }),
  /** Consent that the chosen companies get in touch in the chosen way. */
  contact: z.literal(true, { error: 'consent' }),
})

const list = (pattern: RegExp) => z.string().check(z.maxLength(4500), z.regex(pattern))

/** Query for the demand in an area. Lists are comma-separated. */
export const DemandQuery = z.object({
  /** Slugs. */
  services: list(/^[a-z0-9-]{1,80}(,[a-z0-9-]{1,80}){0,49}$/),
  zipcode: z.optional(Zip),
  /** Around the zip. */
  radius_miles: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
  states: z.optional(list(/^([A-Z]{2}(,[A-Z]{2}){0,49})?$/)),
})
export type DemandQuery = z.output<typeof DemandQuery>

/** Requests of the last 90 days. With too few in the area, those of its states, then of the country; `scope` says which. */
export const Demand = z.object({
  days: z.int(),
  scope: z.enum(['area', 'state', 'country']),
  requests: z.int(),
  /** Most asked for first. */
  services: z.array(z.extend(ServiceRef, { requests: z.int() })),
  area: z.object({ zips_count: z.int(), points: z.array(z.object({ lat: z.number(), lon: z.number() })) }),
})
export type Demand = z.infer<typeof Demand>

const projectParams = z.object({ project_id: Id })

export const projectsApi = {
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
  get: endpoint({
    method: 'GET',
    path: '/api/projects/:project_id',
    access: 'owner',
    summary: 'A request of one’s own',
    params: projectParams,
    response: Project,
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
  addPhoto: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/photos',
    access: 'owner',
    summary: 'Add a photo to a request',
    params: projectParams,
    upload: true,
    response: Project,
    status: 201,
    limits: [{ count: 60, seconds: 3600, by: 'ip' }],
    errors: [projectErrors.tooManyPhotos],
  }),
  addUploaded: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/photos/uploaded',
    access: 'owner',
    summary: 'Add a photo that was sent in parts; twice is once',
    params: projectParams,
    body: z.object({ upload_id: Id }),
    response: Project,
    errors: [projectErrors.tooManyPhotos, uploadErrors.uploadUnfinished],
  }),
  orderPhotos: endpoint({
    method: 'PUT',
    path: '/api/projects/:project_id/photos',
    access: 'owner',
    summary: 'Put the photos of a request in this order; those not named come last',
    params: projectParams,
    body: z.object({ media_ids: z.array(Id).check(z.maxLength(50)) }),
    response: Project,
  }),
  openUploadLink: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/upload-link',
    access: 'owner',
    summary: 'A link by which another device adds photos to a request, for an hour',
    params: projectParams,
    response: UploadLink,
  }),
  endUploadLink: endpoint({
    method: 'DELETE',
    path: '/api/projects/:project_id/upload-link',
    access: 'owner',
    summary: 'Let that link open nothing any more',
    params: projectParams,
  }),
  linkedPhotos: endpoint({
    method: 'GET',
    path: '/api/upload-link',
    access: 'anyone',
    summary: 'What came by a link, and how many more photos may',
    query: linkedPhotosQuery,
    response: LinkedPhotos,
    errors: [uploadErrors.uploadLinkEnded],
  }),
  addLinkedPhoto: endpoint({
    method: 'POST',
    path: '/api/upload-link/photos',
    access: 'anyone',
    summary: 'Add a photo by a link; twice is once',
    body: linkedPhotoBody,
    response: LinkedPhotos,
    limits: [{ count: 60, seconds: 3600, by: 'ip' }],
    errors: [projectErrors.tooManyPhotos, uploadErrors.uploadUnfinished, uploadErrors.uploadLinkEnded],
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/api/projects/:project_id/photos/:media_id',
    access: 'owner',
    summary: 'Take a photo out of a request',
    params: z.object({ project_id: Id, media_id: Id }),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/submit',
    access: 'owner',
    summary: 'Send the request: to the companies, or first to the phone code',
    params: projectParams,
    body: Consents,
    response: Project,
    idempotent: true,
    errors: [projectErrors.incomplete],
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/close',
    access: 'owner',
    summary: 'Close the request and stop all contact',
    params: projectParams,
    body: z.object({ reason: z.optional(text(0, 500)) }),
    response: Project,
  }),
  addSlots: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/slots',
    access: 'owner',
    summary: 'Let more companies get in touch, and ask others at once',
    params: projectParams,
    body: z.object({ slots: z.int().check(z.minimum(1), z.maximum(defaultSettings.mostSlots)) }),
    response: Project,
    idempotent: true,
    limits: [askingLimit],
  }),
  widen: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/widen',
    access: 'owner',
    summary: 'Ask more companies, also those who let their time pass',
    params: projectParams,
    response: Project,
    idempotent: true,
    limits: [askingLimit],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/discard',
    access: 'owner',
    summary: 'Throw a draft away',
    params: projectParams,
    response: Project,
  }),
  confirmDone: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/confirm-done',
    access: 'owner',
    summary: 'Confirm that the work is done',
    params: projectParams,
    response: Project,
  }),
  demand: endpoint({
    method: 'GET',
    path: '/api/system/demand',
    access: 'anyone',
    summary: 'How many requests there were for services in an area',
    query: DemandQuery,
    response: Demand,
    limits: [{ count: 120, seconds: 60, by: 'ip' }],
  }),
  ownDemand: endpoint({
    method: 'GET',
    path: '/api/company/demand',
    access: 'company',
    area: 'work',
    summary: 'How many requests there were for services where the own company works',
    query: z.object({ services: DemandQuery.shape.services }),
    response: Demand,
  }),
}
