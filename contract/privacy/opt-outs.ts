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
    mayLag: true,
    ...admin,
    summary: 'List opt-outs from sale and sharing, with their legal deadline',
    ...optOuts,
    csv: { name: 'opt-outs', columns: ['name', 'email', 'status', 'accounts', 'received', 'due', 'honoured'] },
    limits: [readLimits.admin],
  }),
  honour: endpoint({
    method: 'POST',
    path: '/api/admin/opt-outs/:opt_out_id/honour',
    ...admin,
    summary: 'Honor an opt-out now instead of at its scheduled time; the person is notified by email',
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
    summary: 'Opt out of the sale and sharing of personal data; no account needed',
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
    summary: 'Get the status of an opt-out; its id is the secret',
    params: z.object({ opt_out_id: Id }),
    response: OptOut,
    limits: [{ count: 60, seconds: 60, by: 'ip' }],
  }),
}
