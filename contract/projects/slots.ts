import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { askingLimit } from '../leads/appointments.ts'
import { defaultSettings } from '../settings.ts'
import { projectParams, Project } from './project.ts'

export const slotsApi = {
  addSlots: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/slots',
    access: 'owner',
    summary: 'Allow more companies to get in touch, and ask others at once',
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
    summary: 'Ask more companies, including those whose offer expired',
    params: projectParams,
    response: Project,
    idempotent: true,
    limits: [askingLimit],
  }),
}
