import { passkeysApi, passkeySignInApi } from '#contract/auth/passkeys.ts'
import { implement } from '#server/lib/implement.ts'
import * as service from './service.ts'

export const passkeySignInRoutes = implement(passkeySignInApi, {
  passkeyRequest: (ctx) => service.requestPasskey(ctx),
  loginWithPasskey: (ctx, { body }) => service.signInWithPasskey(ctx, body),
})

export const passkeysRoutes = implement(passkeysApi, {
  passkeys: (ctx) => service.listPasskeys(ctx),
  wishPasskey: (ctx) => service.wishPasskey(ctx),
  addPasskey: (ctx, { body }) => service.addPasskey(ctx, body.passkey),
  renamePasskey: (ctx, { params, body }) => service.renamePasskey(ctx, params.id, body.name),
  dropPasskey: (ctx, { params }) => service.dropPasskey(ctx, params.id),
})
