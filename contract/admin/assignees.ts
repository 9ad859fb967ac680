import * as z from 'zod/mini'
import { waitingKinds } from './queue.ts'
import { endpoint } from '../endpoint.ts'
import type { ErrorSpec } from '../errors.ts'
import { Id } from '../primitives.ts'

/** Who hears of overdue work: first those who may decide about it, then the owners. */
export const alarmLevels = ['team', 'owners'] as const
export type AlarmLevel = (typeof alarmLevels)[number]

export const alarmErrors = {
  kept: {
    code: 'alarm_kept',
    status: 409,
    message: { es: 'Otra persona acaba de hacerse cargo.', en: 'Somebody else has just taken it on.' },
  },
} as const satisfies Record<string, ErrorSpec>

/** Another one was faster: who that is. */
export const alarmKept = (who?: string): ErrorSpec => ({
  ...alarmErrors.kept,
  ...(who && { message: { es: `${who} acaba de hacerse cargo.`, en: `${who} has just taken it on.` } }),
})

const keeper = {
  path: '/api/admin/waiting/:waiting/keeper',
  access: 'admin',
  area: 'house',
  params: z.object({ waiting: z.enum(waitingKinds) }),
  status: 204,
} as const

/** Who has charge of what waits. Only who may decide about it can have it. */
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
