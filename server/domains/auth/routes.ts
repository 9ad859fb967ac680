import { authApi } from '#contract/auth.ts'
import { implement } from '#server/lib/implement.ts'
import * as service from './service.ts'
import { proofWays, prove } from './service/proving.ts'
import { checkCode, sendCode } from './service/codes.ts'

export const authRoutes = implement(authApi, {
  checkEmail: (ctx, { params }) => service.checkEmail(ctx, params.email),
  login: (ctx, { body }) => service.login(ctx, body),
  user: (ctx) => service.getAuthUser(ctx, ctx.actor.userId),
  logout: (ctx) => service.endSession(ctx),
  prove: (ctx, { body }) => prove(ctx, body),
  proofWays: (ctx) => proofWays(ctx),
  registerGuest: (ctx, { body }) => service.registerGuest(ctx, body),
  sendCode: (ctx, { body }) => sendCode(ctx, body.phone_number),
  checkCode: (ctx, { body }) => checkCode(ctx, body),
})
