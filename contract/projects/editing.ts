import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { AnswerValue } from '../catalog/forms.ts'
import { CalendarDate, Id, text } from '../primitives.ts'
import { Project } from './project.ts'
import { requestEditErrors, timings } from './states.ts'

/** New values of everything that can be changed. Omitted questions lose their answer. */
export const RequestEdit = z.object({
  /** Revision that the edit is based on; any other is refused. */
  revision: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  text: text(0, 2000),
  timing: z.enum(timings),
  date_from: z.nullable(CalendarDate),
  date_to: z.nullable(CalendarDate),
  answers: z.array(z.object({ question_id: z.string().check(z.maxLength(40)), value: AnswerValue })).check(z.maxLength(50)),
})
export type RequestEdit = z.output<typeof RequestEdit>

export const requestEditsApi = {
  save: endpoint({
    method: 'PUT',
    path: '/api/projects/:project_id/edit',
    access: 'owner',
    summary: 'Edit an open request: offers are priced again, and buyers are notified; idempotent',
    params: z.object({ project_id: Id }),
    body: RequestEdit,
    response: Project,
    limits: [{ count: 20, seconds: 86_400, by: 'user' }],
    errors: [requestEditErrors.changedMeanwhile],
  }),
}
