import { securityApi } from '#contract/security.ts'
import { implement } from '#server/lib/implement.ts'
import * as devices from '../service/devices.ts'
import * as passkeys from '../service/passkeys.ts'
import * as factor from '../service/second-factor.ts'

export const securityRoutes = implement(securityApi, {
  secondFactor: (ctx) => factor.getSecondFactor(ctx),
  setUpSecondFactor: (ctx) => factor.setUpSecondFactor(ctx),
  confirmSecondFactor: (ctx, { body }) => factor.confirmSecondFactor(ctx, body.code),
  renewRecoveryCodes: (ctx) => factor.renewRecoveryCodes(ctx),
  dropSecondFactor: (ctx) => factor.dropSecondFactor(ctx),
  passkeys: (ctx) => passkeys.listPasskeys(ctx),
  wishPasskey: (ctx) => passkeys.wishPasskey(ctx),
  addPasskey: (ctx, { body }) => passkeys.addPasskey(ctx, body.passkey),
  renamePasskey: (ctx, { params, body }) => passkeys.renamePasskey(ctx, params.id, body.name),
  dropPasskey: (ctx, { params }) => passkeys.dropPasskey(ctx, params.id),
  devices: (ctx) => devices.listDevices(ctx),
  signOutDevice: (ctx, { params }) => devices.signOutDevice(ctx, params.id),
  signOutOthers: (ctx) => devices.signOutOthers(ctx),
})
