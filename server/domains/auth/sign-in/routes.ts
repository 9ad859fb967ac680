import { signInApi } from '#contract/auth/sign-in.ts'
import { implement } from '#server/lib/implement.ts'
import { endSession } from '../sessions/service.ts'
import { checkEmail, getAuthUser, login } from './service.ts'

export const signInRoutes = implement(signInApi, {
  checkEmail: (ctx, { params }) => checkEmail(ctx, params.email),
  login: (ctx, { body }) => login(ctx, body),
  user: (ctx) => getAuthUser(ctx, ctx.actor.userId),
  logout: (ctx) => endSession(ctx),
})
