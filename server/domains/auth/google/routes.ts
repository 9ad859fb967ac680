import { googleApi } from '#contract/auth/google.ts'
import { implement } from '#server/lib/implement.ts'
import { beginGoogle, finishGoogle, registerGoogle } from './service.ts'

export const googleRoutes = implement(googleApi, {
  beginGoogle: (ctx, { body }) => beginGoogle(ctx, body),
  finishGoogle: (ctx, { body }) => finishGoogle(ctx, body),
  registerGoogle: (ctx, { body }) => registerGoogle(ctx, body),
})
