import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, text } from '../primitives.ts'
import { Reason } from '../reason.ts'
import { defaultSettings } from '../settings.ts'
import { projectStates } from './states.ts'

/** An admin's decision on a risky request. A rejection needs a reason, which the owner reads. */
export const ProjectDecision = z
  .object({ decision: z.enum(['approve', 'reject']), reason: z.optional(text(10, 1000)) })
  .check(z.refine(({ decision, reason }) => decision === 'approve' || reason !== undefined, { error: 'reason', path: ['reason'] }))
export type ProjectDecision = z.output<typeof ProjectDecision>

export const projectReviewApi = {
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/requests/:project_id/decision',
    access: 'admin',
    area: 'market',
    summary: 'Approve or reject a request held for review',
    params: z.object({ project_id: Id }),
    body: ProjectDecision,
    response: z.object({ state: z.enum(projectStates.states) }),
    idempotent: true,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/admin/requests/:project_id/close',
    access: 'admin',
    area: 'market',
    summary: 'Close an open request on behalf of its owner; owner and companies are notified',
    params: z.object({ project_id: Id }),
    body: Reason,
    response: z.object({ state: z.enum(projectStates.states) }),
    idempotent: true,
  }),
  takeDown: endpoint({
    method: 'POST',
    path: '/api/admin/requests/:project_id/take-down',
    access: 'admin',
    area: 'market',
    summary: 'Take down a fake request, open or hired; its buyers are refunded and everybody is notified',
    params: z.object({ project_id: Id }),
    body: Reason,
    response: z.object({ state: z.enum(projectStates.states) }),
    idempotent: true,
  }),
  addSlots: endpoint({
    method: 'POST',
    path: '/api/admin/requests/:project_id/slots',
    access: 'admin',
    area: 'market',
    summary: 'Allow more companies to get in touch, on behalf of the owner; others are asked at once',
    params: z.object({ project_id: Id }),
    body: z.extend(Reason, { slots: z.int().check(z.minimum(2), z.maximum(defaultSettings.mostSlots)) }),
    response: z.object({ slots: z.int() }),
    idempotent: true,
  }),
}
