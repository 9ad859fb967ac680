import * as z from 'zod/mini'
import { FactorCode } from './sign-in.ts'
import { authErrors, googleErrors } from './states.ts'
import { endpoint } from '../endpoint.ts'
import { StateIso, text, Zip } from '../primitives.ts'
import { AuthUser } from '../users/people.ts'

const Path = z.string().check(z.maxLength(2000))

/** Destination after signing in: a path of this site with its query. Other values are ignored. */
const Going = { redirect: z.optional(Path), query: z.optional(Path) }

/** The second factor of an account that Google has vouched for. */
export const SecondStep = z.object({ code: FactorCode })

/** Google's ID token, with the second factor if the account has one. */
export const Credential = z.object({ credential: z.string().check(z.minLength(1), z.maxLength(8000)), code: z.optional(FactorCode) })
export type Credential = z.infer<typeof Credential>

export const GoogleSignIn = z.extend(Credential, {
  ...Going,
  zipcode: z.optional(Zip),
  country: z.optional(z.string().check(z.maxLength(2))),
  state: z.optional(StateIso),
  city: z.optional(text(1, 80)),
})
export type GoogleSignIn = z.output<typeof GoogleSignIn>

const Code = z.string().check(z.minLength(1), z.maxLength(2000))
const hour = 3600

export const googleApi = {
  beginGoogle: endpoint({
    method: 'POST',
    path: '/api/auth/google/start',
    access: 'anyone',
    summary: 'Start a Google sign-in: get the address for the browser, which returns to /auth/google/callback',
    body: z.object(Going),
    response: z.object({ url: z.string() }),
    limits: [{ count: 60, seconds: hour, by: 'ip' }],
    errors: [googleErrors.unavailable],
  }),
  finishGoogle: endpoint({
    method: 'POST',
    path: '/api/auth/google/callback',
    access: 'anyone',
    summary: 'Exchange Google’s callback for an ID token; only in the browser that started',
    body: z.object({ code: Code, state: Code, iss: z.optional(Code) }),
    response: z.object({ credential: z.string(), ...Going }),
    limits: [{ count: 60, seconds: hour, by: 'ip' }],
    errors: [googleErrors.refused, googleErrors.unavailable],
  }),
  registerGoogle: endpoint({
    method: 'POST',
    path: '/api/auth/register/google',
    access: 'anyone',
    summary: 'Sign in or register with a Google ID token',
    body: GoogleSignIn,
    response: z.extend(AuthUser, Going),
    // At most five of them without a second step.
    limits: [{ count: 50, seconds: hour, by: 'ip' }],
    errors: [...Object.values(googleErrors), authErrors.secondFactorRequired, authErrors.wrongCode],
  }),
}
