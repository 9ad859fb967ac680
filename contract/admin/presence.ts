import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id } from '../primitives.ts'

/** How often a page says what it has open, and for how long that is believed. */
export const presenceEveryMs = 20_000
export const presenceLastsMs = 50_000

/** The live channel on which admins hear who else has something open, and what is said there. */
export const presenceChannel = (id: string) => `item:${id}`
export const presenceOf = (adminId: string, name: string) => `open:${adminId}:${name}`
export function readPresence(kind: string): { id: string; name: string } | undefined {
  const [, id, name] = /^open:([^:]+):(.*)$/s.exec(kind) ?? []
  return id && name !== undefined ? { id, name } : undefined
}

export const presenceApi = {
  open: endpoint({
    method: 'POST',
    path: '/api/admin/presence',
    access: 'admin',
    area: 'house',
    summary: 'Tell the other admins who look at the same thing that one has it open; nothing of it is kept',
    body: z.object({ id: Id }),
    status: 204,
  }),
}
