import { devicesApi } from '#contract/auth/sessions.ts'
import { implement } from '#server/lib/implement.ts'
import { listDevices, signOutDevice, signOutOthers } from './service.ts'

export const devicesRoutes = implement(devicesApi, {
  devices: (ctx) => listDevices(ctx),
  signOutDevice: (ctx, { params }) => signOutDevice(ctx, params.id),
  signOutOthers: (ctx) => signOutOthers(ctx),
})
