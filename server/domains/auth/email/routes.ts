import { emailApi } from '#contract/auth/email.ts'
import { implement } from '#server/lib/implement.ts'
import { correctEmail, resendVerification, verifyEmail, verifyWithPassword } from './service.ts'

export const emailRoutes = implement(emailApi, {
  verifyEmail: (ctx, { params, query }) => verifyEmail(ctx, { ...params, ...query }),
  verifyWithPassword: (ctx, { params, query, body }) => verifyWithPassword(ctx, { ...params, ...query }, body),
  resendVerification: (ctx, { params }) => resendVerification(ctx, params.id),
  correctEmail: (ctx, { params, body }) => correctEmail(ctx, params.id, body.email),
})
