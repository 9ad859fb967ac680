import { securityApi } from '#contract/auth/second-factor.ts'
import { implement } from '#server/lib/implement.ts'
import * as passkeys from '../passkeys/service.ts'
import * as sessions from '../sessions/service.ts'
import * as factor from './service.ts'

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
  devices: (ctx) => sessions.listDevices(ctx),
  signOutDevice: (ctx, { params }) => sessions.signOutDevice(ctx, params.id),
  signOutOthers: (ctx) => sessions.signOutOthers(ctx),
})
