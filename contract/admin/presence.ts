import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id } from '../primitives.ts'

export const presenceApi = {
  open: endpoint({
    method: 'POST',
    path: '/api/admin/presence',
    access: 'admin',
    area: 'platform',
    summary: 'Tell other admins that one has an item open; nothing is stored',
    body: z.object({ id: Id }),
    status: 204,
  }),
}
