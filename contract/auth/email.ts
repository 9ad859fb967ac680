import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { AuthUser } from '../users/people.ts'
import { linkParams, linkQuery, Sent, EmailOnly } from './links.ts'
import { StepCode } from './passwords.ts'
import { passwordLength, registrationErrors, authErrors } from './states.ts'

/** Password for a verification link opened in another browser: the one chosen at registration, or a new one. */
export const LinkPassword = z
  .object({
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    is_new: z._default(z.boolean(), false),
    code: z.optional(StepCode.shape.code),
  })
  .check(
    z.refine(({ password, is_new: isNew }) => !isNew || password.length >= passwordLength.person, {
      error: 'newPassword',
      path: ['password'],
    }),
  )
export type LinkPassword = z.output<typeof LinkPassword>

const hour = 3600

export const emailApi = {
  verifyEmail: endpoint({
    method: 'GET',
    path: '/api/auth/email/verify/:id/:hash',
    access: 'anyone',
    writes: 'session',
    summary:
      'Verify an email by its link in the browser that registered, and sign in. Only for `Accept: application/json`; browsers are redirected to the page',
    params: linkParams,
    query: linkQuery,
    response: AuthUser,
    limits: [{ count: 10, seconds: hour, by: 'ip' }],
    errors: [registrationErrors.linkSpent, registrationErrors.passwordRequired],
  }),
  verifyWithPassword: endpoint({
    method: 'POST',
    path: '/api/auth/email/verify/:id/:hash',
    access: 'anyone',
    summary: 'Verify an email by its link in another browser, with the password of the registration or a new one that ends all sessions',
    params: linkParams,
    query: linkQuery,
    body: LinkPassword,
    response: AuthUser,
    limits: [{ count: 20, seconds: hour, by: 'ip' }],
    errors: [registrationErrors.linkSpent, authErrors.wrongPassword, authErrors.secondFactorRequired, authErrors.wrongCode],
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/auth/email/verify/resend/:id',
    access: 'anyone',
    summary: 'Email the verification link again; the response is always the same',
    params: z.object({ id: Id }),
    response: Sent,
    status: 202,
    idempotent: true,
    limits: [{ count: 10, seconds: hour, by: 'ip' }],
  }),
  correctEmail: endpoint({
    method: 'POST',
    path: '/api/auth/email/correct/:id',
    access: 'anyone',
    summary: 'Correct an unverified email, in the browser that registered with it',
    params: z.object({ id: Id }),
    body: EmailOnly,
    response: Sent,
    status: 202,
    idempotent: true,
    limits: [{ count: 5, seconds: hour, by: 'ip' }],
    errors: [authErrors.emailTaken],
  }),
}
