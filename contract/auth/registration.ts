import * as z from 'zod/mini'
import { areaMiles, companyStates } from '../companies/states.ts'
import { endpoint } from '../endpoint.ts'
import { Id, text, Phone, Zip, Slug, StateIso } from '../primitives.ts'
import { ContactFields, AuthUser } from '../users/people.ts'
import { NewPassword } from './passwords.ts'
import { authErrors } from './states.ts'

export const Guest = z.object({ id: Id, email: z.string(), name: z.string(), surname: z.string(), phone: z.string() })
export type Guest = z.infer<typeof Guest>

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

const hour = 3600

export const registrationApi = {
  registerGuest: endpoint({
    method: 'POST',
    path: '/api/auth/register-guess',
    access: 'anyone',
    summary: 'Register as a guest, without signing in',
    body: ContactFields,
    response: z.object({ guest: Guest }),
    status: 201,
    idempotent: true,
    limits: [{ count: 5, seconds: hour, by: 'ip' }],
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'anyone',
    summary: 'Create an account and sign in; a mailed link verifies the email',
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
    summary: 'Register a company with its owner; sign-in waits for the mailed link',
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
}
