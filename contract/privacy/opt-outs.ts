import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { list } from '../lists.ts'
import { Id } from '../primitives.ts'
import { OptOut, optOutStates } from './sharing.ts'

/** A request not to sell or share, as the house sees it. */
export const AdminOptOut = z.extend(OptOut, {
  name: z.string(),
  email: z.string(),
  /** Accounts and guests with this address: what honouring it marks. */
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
