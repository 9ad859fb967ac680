import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { approvalErrors } from '../matching/states.ts'
import { Id } from '../primitives.ts'
import { Project, projectParams } from '../projects/project.ts'

const params = z.object({ match_id: Id })

export const approvalsApi = {
  choose: endpoint({
    method: 'PUT',
    path: '/api/projects/:project_id/approval',
    access: 'owner',
    summary: 'Choose whether each company needs approval before it gets the contact',
    params: projectParams,
    body: z.object({ approves_companies: z.boolean() }),
    response: Project,
    limits: [{ count: 60, seconds: 3600, by: 'user' }],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/matches/:match_id/approve',
    access: 'owner',
    summary: 'Approve a company that wants the job: it pays and gets the contact. Twice is once',
    params,
    errors: [approvalErrors.tooLate, approvalErrors.unavailable],
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/matches/:match_id/decline',
    access: 'owner',
    summary: 'Decline a company that wants the job: it pays nothing and gets no contact. Twice is once',
    params,
  }),
}
