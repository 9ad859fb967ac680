import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Email, Id, Instant, Locale, Money, page, Paging, Phone, StateIso, text, Zip } from '../primitives.ts'
import { platformAccount, referralStates } from './states.ts'

export const ReferralCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{8}$/, { error: 'code' }))

/**
 * An invitation with the seed's field names. `company_id` is only a hint: the owner of the code is rewarded. Fields that the email does not need
 * are checked and not stored.
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
  /** Language of the email; by default that of the request. */
  locale: z.optional(Locale),
})
export type Invitation = z.output<typeof Invitation>

export const Inviter = z.object({ code: z.string(), name: z.string(), kind: z.enum(['person', 'company']) })
export type Inviter = z.infer<typeof Inviter>

/** An invitation as its inviter sees it: the progress, never the invitee's activity. */
export const Referral = z.object({
  id: Id,
  state: z.enum(referralStates.states),
  /** Name of the recipient while stored; empty for people who came through the link. */
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
  /** Unspent promotional credit of the holder. */
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
    summary: 'Invite somebody with a referral code: one email per address, one reward per person; idempotent',
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
    summary: 'Stop invitations to the address of a mailed link',
    body: token,
    limits: [{ count: 30, seconds: 3600, by: 'ip' }],
  }),
  inviter: endpoint({
    method: 'GET',
    path: '/api/referrals/codes/:code',
    access: 'anyone',
    summary: 'Get the inviter of a referral code',
    params: z.object({ code: ReferralCode }),
    response: Inviter,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/user/referrals',
    access: 'user',
    area: 'work',
    summary: 'Get the caller’s referral code and the status of its invitations',
    query: z.object(Paging),
    response: Referrals,
  }),
}
