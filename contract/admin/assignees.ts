import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { waitingKinds } from './work-kinds.ts'
import { alarmErrors } from './states.ts'

const keeper = {
  path: '/api/admin/waiting/:waiting/keeper',
  access: 'admin',
  area: 'platform',
  params: z.object({ waiting: z.enum(waitingKinds) }),
  status: 204,
} as const

/** The assignee of each kind of work in the queue: an admin who may decide about it. */
export const alarmsApi = {
  take: endpoint({
    method: 'PUT',
    ...keeper,
    summary: 'Become the assignee of a queue, in place of nobody or of the named admin',
    body: z.object({ from: z.nullable(Id) }),
    errors: [alarmErrors.kept],
  }),
  leave: endpoint({ method: 'DELETE', ...keeper, summary: 'Stop being the assignee of a queue' }),
}
