import * as z from 'zod/mini'
import { Guest } from './sign-in.ts'
import { authErrors, passwordLength, registrationErrors } from './states.ts'
import { areaMiles, companyStates } from '../companies/states.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Id, Phone, Slug, StateIso, text, Zip } from '../primitives.ts'
import { AuthUser, ContactFields } from '../users/people.ts'

/** Minimum for everyone. The server also rejects common passwords and requires more of admins. */
export const NewPassword = z.string().check(z.minLength(passwordLength.person), z.maxLength(200))

export const Registration = z.extend(ContactFields, {
  password: NewPassword,
  /** Destination after signing in: a path of this site. Other values are ignored. */
  redirect: z.optional(z.string().check(z.maxLength(2000))),
})
export type Registration = z.output<typeof Registration>
/** Website as people write it; `example.com` becomes `https://example.com`. */
export const Website = z.string().check(
  z.trim(),
  z.maxLength(200),
  z.regex(/^(https?:\/\/)?[^\s/:@]+\.[^\s/:@.]{2,}(:\d+)?([/?#]\S*)?$/i, { error: 'website' }),
  z.overwrite((address) => (/^https?:/i.test(address) ? address : `https://${address}`)),
)

export const NewCompany = z
  .object({
    name: text(2, 80),
    phone: Phone,
    zipcode: Zip,
    address: z.optional(text(0, 200)),
    website: z.optional(Website),
    description: z.optional(text(0, 2000)),
    /** Service slugs. */
    services: z.array(Slug).check(z.minLength(1), z.maxLength(50)),
    zipcodes: z.optional(z.array(Zip).check(z.maxLength(50))),
    states: z.optional(z.array(StateIso).check(z.maxLength(50))),
    /** Covers all zips within this radius of its own. */
    radius_miles: z.optional(z.literal(areaMiles)),
  })
  .check(
    z.refine(({ zipcodes, states, radius_miles: radius }) => Boolean(zipcodes?.length || states?.length || radius), {
      error: 'area',
      path: ['radius_miles'],
    }),
  )
export type NewCompany = z.output<typeof NewCompany>

export const CompanyRegistration = z.extend(ContactFields, { password: NewPassword, company: NewCompany })
export type CompanyRegistration = z.output<typeof CompanyRegistration>

export const EmailOnly = z.object({ email: Email })

export const PasswordChange = z
  .object({
    password: NewPassword,
    password_confirmation: z.string().check(z.maxLength(200)),
    current_password: z.optional(z.string().check(z.maxLength(200))),
  })
  .check(z.refine(({ password, password_confirmation: again }) => password === again, { error: 'same', path: ['password_confirmation'] }))
export type PasswordChange = z.output<typeof PasswordChange>

/** Code of the app or recovery code, if the account has a second factor. */
export const FactorCode = z.object({ code: z.optional(z.string().check(z.maxLength(20))) })

/** Password for a verification link opened in another browser: the one chosen at registration, or a new one. */
export const LinkPassword = z
  .object({
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    is_new: z._default(z.boolean(), false),
    code: z.optional(FactorCode.shape.code),
  })
  .check(
    z.refine(({ password, is_new: isNew }) => !isNew || password.length >= passwordLength.person, {
      error: 'newPassword',
      path: ['password'],
    }),
  )
export type LinkPassword = z.output<typeof LinkPassword>

const linkParams = z.object({ id: Id, hash: z.string().check(z.maxLength(100)) })
const linkQuery = z.object({ expires: z.string().check(z.maxLength(20)), signature: z.string().check(z.maxLength(100)) })
/** Parts of a mailed link. */
export type MailedLink = z.infer<typeof linkParams> & z.infer<typeof linkQuery>

/** The answer is the same whether or not something was sent. */
const Sent = z.object({ resend_after_s: z.int() })
const hour = 3600

export const registrationApi = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'anyone',
    summary: 'Open an account and sign in; the address is proven by the link that is mailed',
    body: Registration,
    response: z.extend(AuthUser, { redirect: z.optional(z.string()) }),
    status: 201,
    idempotent: true,
    limits: [{ count: 5, seconds: hour, by: 'ip' }],
    errors: [authErrors.emailTaken],
  }),
  registerCompany: endpoint({
    method: 'POST',
    path: '/api/auth/register/company',
    access: 'anyone',
    summary: 'Register a company with its owner; nobody is signed in before the mailed link is opened',
    body: CompanyRegistration,
    response: z.object({
      user_id: Id,
      company: z.object({ id: Id, slug: z.string(), status: z.enum(companyStates.states) }),
    }),
    status: 201,
    idempotent: true,
    limits: [{ count: 5, seconds: hour, by: 'ip' }],
    errors: [authErrors.emailTaken],
  }),
  verifyEmail: endpoint({
    method: 'GET',
    path: '/api/auth/email/verify/:id/:hash',
    access: 'anyone',
    writes: 'session',
    summary:
      'Open a mailed verification link in the browser that registered: proves the address and signs in. Only for `Accept: application/json`; a browser is led to the page that asks',
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
    summary:
      'Open a mailed verification link in another browser: with the password chosen at registration, or a new one that ends all others',
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
    summary: 'Mail the verification link again; answered alike for everybody',
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
    summary: 'Correct an address that is not proven yet, in the browser that registered with it',
    params: z.object({ id: Id }),
    body: EmailOnly,
    response: Sent,
    status: 202,
    idempotent: true,
    limits: [{ count: 5, seconds: hour, by: 'ip' }],
    errors: [authErrors.emailTaken],
  }),
  sendReset: endpoint({
    method: 'POST',
    path: '/api/auth/renew-password/send',
    access: 'anyone',
    summary: 'Mail a link to a new password; answered alike for everybody',
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
    summary: 'Open a mailed reset link: ends all sessions and signs in with leave to set a new password for ten minutes',
    params: linkParams,
    query: linkQuery,
    body: FactorCode,
    response: AuthUser,
    limits: [{ count: 10, seconds: hour, by: 'ip' }],
    errors: [registrationErrors.linkSpent, authErrors.secondFactorRequired, authErrors.wrongCode],
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/api/user/password',
    access: 'user',
    summary: 'Set a new password; every session ends, this one too',
    body: PasswordChange,
    limits: [{ count: 5, seconds: hour, by: 'user' }],
    errors: [authErrors.wrongPassword, authErrors.proofRequired],
  }),
  sendGuestLink: endpoint({
    method: 'POST',
    path: '/api/auth/guest-link/send',
    access: 'anyone',
    summary: 'Mail a guest the way back to their requests; answered alike for everybody',
    body: EmailOnly,
    response: Sent,
    status: 202,
    idempotent: true,
    limits: [{ count: 10, seconds: hour, by: 'ip' }],
  }),
  openGuestLink: endpoint({
    method: 'POST',
    path: '/api/auth/guest-link/open',
    access: 'anyone',
    summary: 'Open a link that was mailed to a guest: this browser is theirs again',
    body: z.object({ token: z.string().check(z.maxLength(100)) }),
    response: z.object({ guest: Guest, path: z.string() }),
    limits: [{ count: 20, seconds: hour, by: 'ip' }],
    errors: [registrationErrors.linkSpent],
  }),
}
