import { registrationApi } from '#contract/auth/registration.ts'
import { implement } from '#server/lib/implement.ts'
import { register, registerCompany, registerGuest } from './service.ts'

export const registrationRoutes = implement(registrationApi, {
  register: (ctx, { body }) => register(ctx, body),
  registerCompany: (ctx, { body }) => registerCompany(ctx, body),
  registerGuest: (ctx, { body }) => registerGuest(ctx, body),
})
