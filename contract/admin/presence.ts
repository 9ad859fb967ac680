import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id } from '../primitives.ts'

export const presenceApi = {
  open: endpoint({
    method: 'POST',
    path: '/api/admin/presence',
    access: 'admin',
    area: 'platform',
    summary: 'Tell the other admins who look at the same thing that one has it open; nothing of it is kept',
    body: z.object({ id: Id }),
    status: 204,
  }),
}
