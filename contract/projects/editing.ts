import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { ErrorSpec } from '../errors.ts'
import { AnswerValue } from '../catalog/forms.ts'
import { CalendarDate, Id, text } from '../primitives.ts'
import { Project, timings } from './project.ts'

/** What of an open request its owner can change. Service, place and contact cannot: that is another request. */
export const changedParts = ['text', 'timing', 'answers'] as const
export type ChangedPart = (typeof changedParts)[number]

export const requestEditErrors = {
  changedMeanwhile: {
    code: 'changed_meanwhile',
    status: 409,
    message: {
      es: 'Tu solicitud cambió mientras tanto, quizás en otra pestaña. Lo que escribiste sigue aquí: revísalo y guarda otra vez.',
      en: 'Your request was changed meanwhile, maybe in another tab. What you wrote is still here: look it over and save again.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

/** All that can be changed, as it should be. Questions that are not named are without an answer. */
export const RequestEdit = z.object({
  /** The revision that was read; another one is refused. */
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
    summary: 'Change an open request: offers get the price of what it is now, and who bought it is told. Twice is once',
    params: z.object({ project_id: Id }),
    body: RequestEdit,
    response: Project,
    limits: [{ count: 20, seconds: 86_400, by: 'user' }],
    errors: [requestEditErrors.changedMeanwhile],
  }),
}
