import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../primitives.ts'

/** A signed-in browser. `network` is the first part of its IP address; `browser` and `system` come from its user agent. */
export const Device = z.object({
  id: Id,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  network: z.string(),
  first_seen: Instant,
  last_seen: Instant,
  is_this: z.boolean(),
  is_remembered: z.boolean(),
})
export type Device = z.infer<typeof Device>

const byId = z.object({ id: Id })

export const devicesApi = {
  devices: endpoint({
    method: 'GET',
    path: '/api/user/devices',
    access: 'user',
    summary: 'List signed-in devices, latest first',
    response: z.array(Device),
  }),
  signOutDevice: endpoint({
    method: 'DELETE',
    path: '/api/user/devices/:id',
    access: 'user',
    summary: 'Sign one device out',
    params: byId,
  }),
  signOutOthers: endpoint({
    method: 'DELETE',
    path: '/api/user/devices',
    access: 'user',
    summary: 'Sign out all devices but this one',
  }),
}
