import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { machine } from '../machine.ts'
import { Email, Id, Instant, Locale, Money, page, Paging, Phone, StateIso, text, Zip } from '../primitives.ts'

export const referralStates = machine(['invited', 'joined', 'held', 'rewarded', 'refused', 'expired'], {
  join: { from: ['invited'], to: 'joined', by: ['S'] },
  reward: { from: ['joined'], to: 'rewarded', by: ['S'] },
  refuse: { from: ['joined'], to: 'refused', by: ['S'] },
  /** It looks like one's own, which a person decides about. */
  hold: { from: ['joined'], to: 'held', by: ['S'] },
  grant: { from: ['held'], to: 'rewarded', by: ['A'] },
  deny: { from: ['held'], to: 'refused', by: ['A'] },
  expire: { from: ['invited'], to: 'expired', by: ['S'] },
})

/** The account that invites when no company is named: the house's. */
export const platformAccount = 55

/** The cookie that keeps the code of an opened link until an account is made. */
export const referralCookie = 'referral'

export const ReferralCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{8}$/, { error: 'code' }))

/**
 * An invitation, as the seed names its fields. `company_id` is a hint: whom the code belongs to decides who is rewarded. What is not needed to send
 * the invitation is checked and not stored.
 */
export const Invitation = z.object({
  user_code: ReferralCode,
  company_id: z._default(z.union([z.literal(platformAccount), z.literal(String(platformAccount)), Id]), platformAccount),
  email: Email,
  name: text(1, 60),
  lastname: z.optional(text(0, 80)),
  phone: z.optional(z.union([z.literal(''), Phone])),
  zipcode: z.optional(z.union([z.literal(''), Zip])),
  country: z.optional(z.string().check(z.maxLength(2))),
  state: z.optional(z.union([z.literal(''), StateIso])),
  city: z.optional(text(0, 80)),
  site: z.optional(text(0, 200)),
  /** The language of the e-mail; the request's, unless said. */
  locale: z.optional(Locale),
})
export type Invitation = z.output<typeof Invitation>

export const Inviter = z.object({ code: z.string(), name: z.string(), kind: z.enum(['person', 'company']) })
export type Inviter = z.infer<typeof Inviter>

/** What an inviter may know of an invitation: how far it is, never what the person does. */
export const Referral = z.object({
  id: Id,
  state: z.enum(referralStates.states),
  /** Who was written to, while it is known: empty for people who came by the link. */
  name: z.string(),
  email: z.string(),
  at: Instant,
  joined_at: z.nullable(Instant),
  reward: z.nullable(Money),
})
export type Referral = z.infer<typeof Referral>

export const Referrals = z.extend(page(Referral), {
  code: z.string(),
  kind: z.enum(['person', 'company']),
  /** Path of the link to share, without the language. */
  path: z.string(),
  /** What was earned and not spent: promotional credit of a person; a company's is in its wallet. */
  credit: Money,
})
export type Referrals = z.infer<typeof Referrals>

const day = 86_400
const token = z.object({ token: z.string().check(z.maxLength(120)) })

export const referralsApi = {
  invite: endpoint({
    method: 'POST',
    path: '/api/referrals',
    access: 'anyone',
    summary: 'Invite somebody with a code: one e-mail to each address, one reward per person, however often it is sent',
    body: Invitation,
    response: z.object({ id: Id, state: z.literal('invited') }),
    status: 201,
    idempotent: true,
    limits: [{ count: 10, seconds: day, by: 'ip' }],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/referrals/opt-out',
    access: 'anyone',
    summary: 'No more invitations to the address that the link was mailed to',
    body: token,
    limits: [{ count: 30, seconds: 3600, by: 'ip' }],
  }),
  inviter: endpoint({
    method: 'GET',
    path: '/api/referrals/codes/:code',
    access: 'anyone',
    summary: 'Who invites with a code',
    params: z.object({ code: ReferralCode }),
    response: Inviter,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/user/referrals',
    access: 'user',
    area: 'work',
    summary: 'The code of the person, or of their company, and how far its invitations are',
    query: z.object(Paging),
    response: Referrals,
  }),
}
