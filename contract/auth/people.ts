import * as z from 'zod/mini'
import { adminRoles } from '../admin-roles.ts'
import { adminPeopleErrors } from '../users/states.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Id, Instant, Locale, Phone, text, Zip } from '../primitives.ts'
import { NewCompany } from './registration.ts'
import { authErrors } from './states.ts'

export const FactorReset = z.object({
  id: Id,
  reason: z.string(),
  asked_at: Instant,
  asked_by: z.object({ id: Id, name: z.string() }),
})
export type FactorReset = z.infer<typeof FactorReset>

const Reason = text(10, 1000)
const params = z.object({ user_id: Id })

/** Somebody who is given an account: they choose their password by the link that is mailed. */
export const NewPerson = z.object({
  email: Email,
  name: text(1, 60),
  surname: text(1, 80),
  phone: z.optional(Phone),
  zipcode: Zip,
  locale: Locale,
})
export type NewPerson = z.output<typeof NewPerson>

export const PersonChange = z.object({
  name: text(1, 60),
  surname: text(1, 80),
  /** A number that changes has to be proven again. Empty: none. */
  phone: z.union([z.literal(''), Phone]),
  zipcode: z.optional(Zip),
  locale: Locale,
})
export type PersonChange = z.output<typeof PersonChange>

const people = { access: 'admin', area: 'people' } as const

export const adminPeopleApi = {
  add: endpoint({
    method: 'POST',
    path: '/api/admin/users',
    ...people,
    summary: 'Create an account for a person, who is mailed a link to set a password',
    body: NewPerson,
    response: z.object({ id: Id }),
    status: 201,
    idempotent: true,
    errors: [authErrors.emailTaken],
  }),
  addCompany: endpoint({
    method: 'POST',
    path: '/api/admin/companies',
    access: 'admin',
    area: 'companies',
    summary: 'Create a company on behalf of a person, with an account if needed; it goes to review',
    body: z.object({ owner: NewPerson, company: NewCompany }),
    response: z.object({ id: Id }),
    status: 201,
    idempotent: true,
    errors: [adminPeopleErrors.ownsCompany],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:user_id',
    ...people,
    summary: 'Update the data of an account',
    params,
    body: PersonChange,
    idempotent: true,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/users/:user_id/decision',
    ...people,
    summary: 'Suspend an account, ending its sessions at once, or reinstate it',
    params,
    body: z.object({ decision: z.enum(['suspend', 'reinstate']), reason: Reason }),
    idempotent: true,
    errors: [authErrors.proofRequired, adminPeopleErrors.isAdmin],
  }),
  view: endpoint({
    method: 'POST',
    path: '/api/admin/users/:user_id/view',
    ...people,
    summary: 'View the product as a person, read-only, for half an hour',
    params,
    body: z.object({ reason: Reason }),
    idempotent: true,
    errors: [authErrors.proofRequired, adminPeopleErrors.isAdmin],
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:user_id/role',
    access: 'admin',
    area: 'roles',
    summary: 'Set or remove an admin role; the person’s sessions end',
    params,
    body: z.object({ role: z.nullable(z.enum(adminRoles)) }),
    idempotent: true,
    errors: [authErrors.proofRequired, adminPeopleErrors.ownAccount, adminPeopleErrors.lastOwner, adminPeopleErrors.unproven],
  }),
  askReset: endpoint({
    method: 'POST',
    path: '/api/admin/users/:user_id/factor-reset',
    ...people,
    summary: 'Request the reset of a lost second factor; another admin decides',
    params,
    body: z.object({ reason: Reason }),
    idempotent: true,
    errors: [authErrors.proofRequired, adminPeopleErrors.ownAccount, adminPeopleErrors.noFactor],
  }),
  decideReset: endpoint({
    method: 'POST',
    path: '/api/admin/factor-resets/:reset_id/decision',
    ...people,
    summary: 'Confirm or decline the reset of a second factor',
    params: z.object({ reset_id: Id }),
    body: z.object({ decision: z.enum(['confirm', 'decline']) }),
    idempotent: true,
    errors: [authErrors.proofRequired, adminPeopleErrors.ownAccount, adminPeopleErrors.sameAdmin],
  }),
}

/** The way back from looking at the product as somebody else. */
export const viewingApi = {
  end: endpoint({
    method: 'POST',
    path: '/api/user/view/end',
    access: 'user',
    forViewers: true,
    summary: 'Stop viewing the product as another person',
    /** Id of the viewed person; null without one. */
    response: z.object({ user_id: z.nullable(Id) }),
  }),
}
