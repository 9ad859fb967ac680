import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { projectParams, Project } from './project.ts'
import { projectErrors } from './states.ts'

export const Consents = z.object({
  terms: z.literal(true, { error: 'consent' }),
  /** Consent that the chosen companies get in touch in the chosen way. */
  contact: z.literal(true, { error: 'consent' }),
})

export const submissionApi = {
  submit: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/submit',
    access: 'owner',
    summary: 'Submit a request to companies, or to the phone code first',
    params: projectParams,
    body: Consents,
    response: Project,
    idempotent: true,
    errors: [projectErrors.incomplete],
  }),
}
