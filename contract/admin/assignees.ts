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
    summary: 'Take charge of a kind of what waits, from nobody or from who seems to have it',
    body: z.object({ from: z.nullable(Id) }),
    errors: [alarmErrors.kept],
  }),
  leave: endpoint({ method: 'DELETE', ...keeper, summary: 'Give up the charge that one has' }),
}
