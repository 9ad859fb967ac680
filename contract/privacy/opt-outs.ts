import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { list } from '../lists.ts'
import { CalendarDate, Email, Id, Instant, text } from '../primitives.ts'
import { optOutStates } from './states.ts'

export const OptOutInput = z.object({ name: text(1, 120), email: Email })

export const OptOut = z.object({
  id: Id,
  state: z.enum(optOutStates.states),
  received_at: Instant,
  due_on: CalendarDate,
  honoured_at: z.nullable(Instant),
})
export type OptOut = z.infer<typeof OptOut>

/** A request not to sell or share data, as admins see it. */
export const AdminOptOut = z.extend(OptOut, {
  name: z.string(),
  email: z.string(),
  /** Accounts and guests with this address, which honoring it marks. */
  accounts: z.int(),
  /** Its last day has passed. */
  is_late: z.boolean(),
})
export type AdminOptOut = z.infer<typeof AdminOptOut>

const optOuts = list(AdminOptOut, {
  sorts: ['received_at'],
  first: '-received_at',
  filters: { state: z.optional(z.enum(optOutStates.states)) },
})

const admin = { access: 'admin', area: 'people' } as const

export const optOutReviewApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/opt-outs',
    ...admin,
    summary: 'Who asked that their data be neither sold nor shared, and by when the law wants it done',
    ...optOuts,
    limits: [readLimits.admin],
  }),
  honour: endpoint({
    method: 'POST',
    path: '/api/admin/opt-outs/:opt_out_id/honour',
    ...admin,
    summary: 'Honour a request now instead of when its time rule comes; the person is told by mail',
    params: z.object({ opt_out_id: Id }),
    response: OptOut,
    idempotent: true,
  }),
}

export const optOutsApi = {
  optOut: endpoint({
    method: 'POST',
    path: '/api/privacy/opt-outs',
    access: 'anyone',
    summary: 'Ask that personal data be neither sold nor shared; no account needed',
    body: OptOutInput,
    response: OptOut,
    status: 201,
    idempotent: true,
    limits: [{ count: 5, seconds: 3600, by: 'ip' }],
  }),
  getOptOut: endpoint({
    method: 'GET',
    path: '/api/privacy/opt-outs/:opt_out_id',
    access: 'anyone',
    summary: 'How far an opt-out is; its id is the secret',
    params: z.object({ opt_out_id: Id }),
    response: OptOut,
    limits: [{ count: 60, seconds: 60, by: 'ip' }],
  }),
}
