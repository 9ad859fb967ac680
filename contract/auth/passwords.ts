import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { AuthUser } from '../users/people.ts'
import { EmailOnly, Sent, linkParams, linkQuery } from './links.ts'
import { passwordLength, registrationErrors, authErrors } from './states.ts'

/** Minimum for everyone. The server also rejects common passwords and requires more of admins. */
export const NewPassword = z.string().check(z.minLength(passwordLength.person), z.maxLength(200))

export const PasswordChange = z
  .object({
    password: NewPassword,
    password_confirmation: z.string().check(z.maxLength(200)),
    current_password: z.optional(z.string().check(z.maxLength(200))),
  })
  .check(z.refine(({ password, password_confirmation: again }) => password === again, { error: 'same', path: ['password_confirmation'] }))
export type PasswordChange = z.output<typeof PasswordChange>

/** Code of the app or recovery code, if the account has a second factor. */
export const StepCode = z.object({ code: z.optional(z.string().check(z.maxLength(20))) })

const hour = 3600

export const passwordsApi = {
  sendReset: endpoint({
    method: 'POST',
    path: '/api/auth/renew-password/send',
    access: 'anyone',
    summary: 'Email a password reset link; the response is always the same',
    body: EmailOnly,
    response: Sent,
    status: 202,
    idempotent: true,
    limits: [{ count: 10, seconds: hour, by: 'ip' }],
  }),
  openReset: endpoint({
    method: 'POST',
    path: '/api/auth/renew-password/verify/:id/:hash',
    access: 'anyone',
    summary: 'Open a reset link: ends all sessions and allows setting a new password for ten minutes',
    params: linkParams,
    query: linkQuery,
    body: StepCode,
    response: AuthUser,
    limits: [{ count: 10, seconds: hour, by: 'ip' }],
    errors: [registrationErrors.linkSpent, authErrors.secondFactorRequired, authErrors.wrongCode],
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/api/user/password',
    access: 'user',
    summary: 'Set a new password; all sessions end, this one too',
    body: PasswordChange,
    limits: [{ count: 5, seconds: hour, by: 'user' }],
    errors: [authErrors.wrongPassword, authErrors.proofRequired],
  }),
}
