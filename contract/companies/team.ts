import * as z from 'zod/mini'
import { authErrors } from '../auth/states.ts'
import { teamErrors } from './states.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Id, Instant, Locale, Money, Slug } from '../primitives.ts'
import { companyRoles } from '../company-roles.ts'
import { AuthUser } from '../users/people.ts'

export const Member = z.object({
  id: Id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  avatar_text: z.string(),
  role: z.enum(companyRoles),
  /** The most that the member spends on leads per day; null is no limit. */
  daily_cap: z.nullable(Money),
  /** Spent today by a member with a limit, on the company's calendar. */
  spent_today: Money,
})
export type Member = z.infer<typeof Member>

export const TeamInvitation = z.object({
  id: Id,
  email: z.string(),
  role: z.enum(companyRoles),
  invited_at: Instant,
  expires_at: Instant,
  is_expired: z.boolean(),
})
export type TeamInvitation = z.infer<typeof TeamInvitation>

/** `invitations` is empty for members who may not invite. */
export const Team = z.object({
  members: z.array(Member),
  invitations: z.array(TeamInvitation),
  your_id: Id,
  your_role: z.enum(companyRoles),
})
export type Team = z.infer<typeof Team>

/** Details shown to the recipient of an invitation. */
export const OpenInvitation = z.object({
  company: z.object({ slug: Slug, name: z.string() }),
  role: z.enum(companyRoles),
  email: z.string(),
  expires_at: Instant,
  /** Whether the address already has an account. */
  has_account: z.boolean(),
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

const Token = z.string().check(z.minLength(20), z.maxLength(100))
const memberParams = z.object({ member_id: Id })
const hour = 3600

export const teamApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/company/team',
    access: 'company',
    area: 'work',
    summary: 'List the members of the company',
    response: Team,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/company/team/invitations',
    access: 'company',
    area: 'team',
    summary: 'Invite a member by email; a new invitation voids earlier ones to the same address',
    /** `locale` is for an address without an account; an account has its own. */
    body: z.object({ email: Email, role: z.enum(companyRoles), locale: z.optional(Locale) }),
    response: Team,
    status: 201,
    idempotent: true,
    limits: [{ count: 20, seconds: 24 * hour, by: 'company' }],
    errors: [teamErrors.alreadyMember, authErrors.proofRequired],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/company/team/invitations/:invitation_id',
    access: 'company',
    area: 'team',
    summary: 'Revoke an invitation',
    params: z.object({ invitation_id: Id }),
    response: Team,
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/api/company/team/members/:member_id',
    access: 'company',
    area: 'team',
    summary: 'Change the role of a member',
    params: memberParams,
    body: z.object({ role: z.enum(companyRoles) }),
    response: Team,
    errors: [teamErrors.lastOwner, authErrors.proofRequired],
  }),
  setLimit: endpoint({
    method: 'PUT',
    path: '/api/company/team/members/:member_id/limit',
    access: 'company',
    area: 'team',
    summary: 'Set the most that a member spends on leads per day',
    params: memberParams,
    /** Null ends the limit. */
    body: z.object({ daily_cap_cents: z.nullable(z.int().check(z.minimum(100, 'topUpBelow'), z.maximum(100_000, 'topUpBelow'))) }),
    response: Team,
    errors: [teamErrors.ownerUnlimited],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/company/team/members/:member_id',
    access: 'company',
    area: 'team',
    summary: 'Remove a member from the team',
    params: memberParams,
    response: Team,
    errors: [teamErrors.lastOwner, authErrors.proofRequired],
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/company/team/leave',
    access: 'company',
    area: 'work',
    summary: 'Leave the company',
    errors: [teamErrors.lastOwner],
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/api/team-invitation',
    access: 'anyone',
    summary: 'Get the invitation of a mailed link',
    query: z.object({ token: Token }),
    response: OpenInvitation,
    limits: [{ count: 60, seconds: hour, by: 'ip' }],
    errors: [teamErrors.invitationEnded],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/team-invitation/accept',
    access: 'user',
    summary: 'Accept a mailed invitation with the account of its address',
    body: z.object({ token: Token }),
    response: AuthUser,
    limits: [{ count: 20, seconds: hour, by: 'user' }],
    errors: [teamErrors.invitationEnded, teamErrors.otherAddress, teamErrors.otherCompany],
  }),
}
