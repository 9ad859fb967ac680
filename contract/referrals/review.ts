import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { between, list } from '../lists.ts'
import { Id, Instant, Money } from '../primitives.ts'
import { Reason } from '../reason.ts'
import { referralReviewErrors, referralSigns, referralStates } from './states.ts'

const Holder = z.object({ id: Id, name: z.string(), is_company: z.boolean() })
/** An invitation as admins see it. Recipients who have not joined are never shown. */
export const AdminReferral = z.object({
  id: Id,
  state: z.enum(referralStates.states),
  /** Null once the account is gone. */
  inviter: z.nullable(Holder),
  /** Null until somebody has joined through it. */
  invited: z.nullable(Holder),
  is_by_mail: z.boolean(),
  signs: z.array(z.enum(referralSigns)),
  /** Reason of a refusal: a self-referral, a person rewarded before, or an admin's decision. */
  reason: z.nullable(z.enum(['self', 'again', 'denied'])),
  /** Reward of each side. */
  reward: z.nullable(Money),
  created_at: Instant,
  joined_at: z.nullable(Instant),
  held_at: z.nullable(Instant),
  decided_at: z.nullable(Instant),
})
export type AdminReferral = z.infer<typeof AdminReferral>

export const adminReferralList = list(AdminReferral, {
  sorts: ['created_at'],
  first: '-created_at',
  filters: {
    state: z.optional(z.enum(referralStates.states)),
    sign: z.optional(z.enum(referralSigns)),
    /** A person or a company, on either side. */
    holder_id: z.optional(Id),
    ...between,
  },
})

/** Number of invitations by state, and their total cost. */
export const ReferralFigures = z.object({
  counts: z.record(z.enum(referralStates.states), z.int()),
  given: Money,
})
export type ReferralFigures = z.infer<typeof ReferralFigures>

const params = z.object({ referral_id: Id })
const admin = { access: 'admin', area: 'money' } as const

export const referralReviewApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/referrals',
    mayLag: true,
    ...admin,
    summary: 'List referrals with their status and rewards',
    ...adminReferralList,
    csv: { name: 'referrals', columns: ['inviter', 'invited', 'status', 'signs', 'reward', 'since', 'decided'] },
    limits: [readLimits.admin],
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/admin/referrals/figures',
    mayLag: true,
    ...admin,
    summary: 'Get the numbers of referrals by status, and their cost',
    response: ReferralFigures,
    limits: [readLimits.admin],
  }),
  grant: endpoint({
    method: 'POST',
    path: '/api/admin/referrals/:referral_id/grant',
    ...admin,
    summary: 'Grant the reward of a referral held as a possible self-referral',
    params,
    body: Reason,
    response: AdminReferral,
    idempotent: true,
    errors: [referralReviewErrors.rewardedBefore],
  }),
  deny: endpoint({
    method: 'POST',
    path: '/api/admin/referrals/:referral_id/deny',
    ...admin,
    summary: 'Deny the reward of a referral held as a possible self-referral',
    params,
    body: Reason,
    response: AdminReferral,
    idempotent: true,
  }),
}
