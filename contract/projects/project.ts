import * as z from 'zod/mini'
import { ServiceRef } from '../catalog/services.ts'
import { Picture } from '../media/pictures.ts'
import { endpoint } from '../endpoint.ts'
import type { ErrorSpec } from '../errors.ts'
import { AnswerValue, Question } from '../catalog/forms.ts'
import { machine } from '../machine.ts'
import { uploadErrors } from '../media/states.ts'
import { LinkedPhotos, linkedPhotoBody, linkedPhotosQuery, UploadLink } from '../media/uploads.ts'
import { CalendarDate, Id, Instant, page, Paging, Slug, StateIso, text, Zip } from '../primitives.ts'
import { defaultSettings } from '../settings.ts'
import { askingLimit, Problem } from '../leads/appointments.ts'

export const projectStates = machine(
  ['draft', 'awaiting_phone', 'in_review', 'open', 'hired', 'completed', 'cancelled', 'expired', 'rejected'],
  {
    answer: { from: ['draft'], to: 'draft', by: ['G', 'U'] },
    'submit:awaiting_phone': { from: ['draft'], to: 'awaiting_phone', by: ['G', 'U'] },
    'submit:open': { from: ['draft'], to: 'open', by: ['U'] },
    'submit:in_review': { from: ['draft'], to: 'in_review', by: ['U'] },
    'code_ok:open': { from: ['awaiting_phone'], to: 'open', by: ['G', 'U'] },
    'code_ok:in_review': { from: ['awaiting_phone'], to: 'in_review', by: ['G', 'U'] },
    expire: { from: ['draft', 'awaiting_phone', 'open'], to: 'expired', by: ['S'] },
    approve: { from: ['in_review'], to: 'open', by: ['A'] },
    reject: { from: ['in_review'], to: 'rejected', by: ['A'] },
    discard: { from: ['draft', 'awaiting_phone', 'in_review'], to: 'cancelled', by: ['G', 'U'] },
    edit: { from: ['open'], to: 'open', by: ['G', 'U'] },
    add_slots: { from: ['open'], to: 'open', by: ['G', 'U', 'S', 'A'] },
    widen: { from: ['open'], to: 'open', by: ['G', 'U', 'S'] },
    hire: { from: ['open'], to: 'hired', by: ['G', 'U'] },
    accept_quote: { from: ['open'], to: 'hired', by: ['G', 'U'] },
    close: { from: ['open'], to: 'cancelled', by: ['G', 'U', 'A'] },
    take_down: { from: ['open', 'hired'], to: 'rejected', by: ['A'] },
    work_finished: { from: ['hired'], to: 'hired', by: ['C'] },
    work_unfinished: { from: ['hired'], to: 'hired', by: ['C'] },
    confirm_done: { from: ['hired'], to: 'completed', by: ['G', 'U'] },
    clock: { from: ['hired'], to: 'completed', by: ['S'] },
    unhire: { from: ['hired'], to: 'open', by: ['G', 'U'] },
    cancel: { from: ['hired'], to: 'cancelled', by: ['G', 'U'] },
    'reopen:hired': { from: ['completed'], to: 'hired', by: ['G', 'U'] },
    'reopen:open': { from: ['cancelled'], to: 'open', by: ['G', 'U'] },
    renew: { from: ['expired'], to: 'open', by: ['G', 'U'] },
  },
)

export const timings = ['urgent', 'this_week', 'this_month', 'flexible', 'dates'] as const
export const contactModes = ['messages', 'calls'] as const

export const projectErrors = {
  noAnswers: { code: 'no_answers', status: 422, message: { es: 'Elige al menos una respuesta.', en: 'Choose at least one answer.' } },
  incomplete: {
    code: 'incomplete',
    status: 422,
    message: { es: 'Faltan respuestas antes de enviar tu solicitud.', en: 'Some answers are missing before we can send your request.' },
  },
  tooManyPhotos: {
    code: 'too_many_photos',
    status: 422,
    message: { es: 'Puedes agregar hasta 8 fotos.', en: 'You can add up to 8 photos.' },
  },
} as const satisfies Record<string, ErrorSpec>

const HourOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** What the wizard asks of every request, besides the service's own form. */
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
  /** A request for one company may go to others once its time alone is over. */
  asks_others: z.optional(z.boolean()),
})
export type ProjectDetails = z.output<typeof ProjectDetails>

/** Until when its owner can open it again; null unless it was they who closed it, and there is time. */
const ReopenUntil = z.nullable(Instant)

export const Project = z.object({
  id: Id,
  state: z.enum(projectStates.states),
  /** One more each time an open request is changed. */
  revision: z.int(),
  service: ServiceRef,
  form_id: Id,
  questions: z.array(Question),
  answers: z.record(z.string(), AnswerValue),
  /** Ids of the questions on the path that the answers take, in order. */
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
  /** Whether other companies may be asked than the one that it is for. */
  asks_others: z.boolean(),
  has_contact: z.boolean(),
  finished_at: z.nullable(Instant),
  /** How many days of silence after that count as a yes, by what held then. */
  finished_days: z.nullable(z.int()),
  /** What is not right with the work, while it is open. */
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
  slots_used: z.int(),
  quotes_count: z.int(),
  created_at: Instant,
  reopen_until: ReopenUntil,
})
export type ProjectSummary = z.infer<typeof ProjectSummary>

export const CreateProject = z.object({
  /** Made by the browser, so that a request written offline is created once. */
  id: z.optional(Id),
  service: Slug,
  zipcode: Zip,
  /** Slug of the one company this request is for first. */
  company: z.optional(Slug),
})

export const Consents = z.object({
  terms: z.literal(true, { error: 'consent' }),
  /** The companies chosen may get in touch in the chosen way. */
  contact: z.literal(true, { error: 'consent' }),
})

const list = (pattern: RegExp) => z.string().check(z.maxLength(4500), z.regex(pattern))

/** What is asked for in an area. Lists are joined by commas. */
export const DemandQuery = z.object({
  /** Slugs. */
  services: list(/^[a-z0-9-]{1,80}(,[a-z0-9-]{1,80}){0,49}$/),
  zipcode: z.optional(Zip),
  /** Around the zip. */
  radius_miles: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
  states: z.optional(list(/^([A-Z]{2}(,[A-Z]{2}){0,49})?$/)),
})
export type DemandQuery = z.output<typeof DemandQuery>

/** Requests of the last 90 days. Where an area has too few to say anything, those of its states, then of the country: `scope` says which. */
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
  list: endpoint({
    method: 'GET',
    path: '/api/projects',
    access: 'owner',
    summary: 'Requests of one’s own, newest first',
    query: z.object(Paging),
    response: page(ProjectSummary),
  }),
}
