import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Email } from '../primitives.ts'
import { AuthUser } from '../users/people.ts'
import { authErrors } from './states.ts'

/** Six digits of the authenticator app, or a recovery code. */
export const FactorCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(20))

export const Login = z.object({
  email: Email,
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  remember: z._default(z.boolean(), false),
  code: z.optional(FactorCode),
})

const hour = 3600
const day = 24 * hour

export const signInApi = {
  checkEmail: endpoint({
    method: 'GET',
    path: '/api/auth/user/check-email/:email',
    access: 'anyone',
    summary: 'Check whether an email has an account',
    params: z.object({ email: Email }),
    response: z.object({ exists: z.boolean() }),
    limits: [
      { count: 10, seconds: 60, by: 'ip' },
      { count: 50, seconds: day, by: 'ip' },
      { count: 300, seconds: 60, by: 'global' },
    ],
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'anyone',
    summary: 'Sign in',
    body: Login,
    response: AuthUser,
    limits: [{ count: 50, seconds: hour, by: 'ip' }],
    errors: [authErrors.wrongCredentials, authErrors.secondFactorRequired, authErrors.wrongCode, authErrors.adminPasswordTooShort],
  }),
  user: endpoint({ method: 'GET', path: '/api/auth/user', access: 'user', summary: 'Get the signed-in person', response: AuthUser }),
  logout: endpoint({ method: 'POST', path: '/api/auth/logout', access: 'anyone', forViewers: true, summary: 'Sign out' }),
}
