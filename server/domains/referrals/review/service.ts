import type * as z from 'zod/mini'
import { AppError, commonErrors } from '#contract/errors.ts'
import { money } from '#contract/money.ts'
import { type AdminReferral, type adminReferralList, referralReviewApi, type ReferralFigures } from '#contract/referrals/review.ts'
import { referralReviewErrors, referralStates } from '#contract/referrals/states.ts'
import { moneyUnit } from '#server/lib/money.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { toListPage } from '#server/lib/list.ts'
import { decimal, listExport } from '#server/lib/list-export.ts'
import { requireProof } from '../../auth/service.ts'
import * as queries from './queries.ts'
import * as rewards from '../rewards/service.ts'

export const listReferrals = async (ctx: Context, query: z.output<typeof adminReferralList.query>) =>
  toListPage(await queries.listReferrals(ctx.db, query), query, (row): AdminReferral => row)

export async function readFigures(ctx: Context): Promise<ReferralFigures> {
  const [rows, { cents }] = await Promise.all([queries.countStates(ctx.db), queries.sumGiven(ctx.db)])
  const counts = Object.fromEntries(referralStates.states.map((state) => [state, rows.find((row) => row.state === state)?.count ?? 0]))
  return { counts: counts as ReferralFigures['counts'], given: money(cents) }
}

/** Rewards both sides of a held referral. Needs proof of presence. @throws AppError proof_required, invalid_transition, rewarded_before */
export async function grant(ctx: Context<Admin>, id: string, reason: string): Promise<AdminReferral> {
  await requireProof(ctx)
  return grantProven(ctx, id, reason)
}

/** Rewards both sides of a held referral, for an admin who has given proof of presence. */
export const grantProven = (ctx: Context<Admin>, id: string, reason: string): Promise<AdminReferral> =>
  decide(ctx, id, { verb: 'grant', reason }, async (ctx, held) => {
    if (!(await rewards.rememberReward(ctx, held))) throw new AppError(referralReviewErrors.rewardedBefore)
    await rewards.giveBoth(ctx, held, { event: 'grant', from: 'held', companyId: held.held_company_id, why: reason })
  })

/** @throws AppError not_found, invalid_transition */
export const deny = (ctx: Context<Admin>, id: string, reason: string): Promise<AdminReferral> =>
  decide(ctx, id, { verb: 'deny', reason }, async (ctx) => {
    const to = referralStates.next('deny', 'held', 'A')
    await rewards.saveDecision(ctx, id, { from: 'held', to, reason: 'denied', rewardCents: null })
    await recordTransition(ctx, { entity: 'referral', id, from: 'held', event: 'deny', to, by: 'A', reason })
  })

const decide = (
  ctx: Context<Admin>,
  id: string,
  { verb, reason }: { verb: 'grant' | 'deny'; reason: string },
  work: (ctx: Context<Admin>, held: rewards.Reached) => Promise<void>,
): Promise<AdminReferral> =>
  transact(ctx, async (ctx) => {
    const held = await rewards.lockReferral(ctx, id, 'held')
    if (!held) throw new AppError((await queries.findState(ctx.db, id)) ? commonErrors.invalidTransition : commonErrors.notFound)
    await work(ctx, held)
    const after = await queries.getReferral(ctx.db, id)
    const facts = {
      before: { state: 'held' },
      after: { state: after.state, ...(after.reward ? { amount_cents: after.reward.amount } : {}) },
    }
    await audit(ctx, { action: `referral.${verb}`, entity: 'referral', id, reason, ...facts })
    return after
  })

export const referralExport = listExport({
  endpoint: referralReviewApi.list,
  idOf: ({ id }: AdminReferral) => id,
  page: (ctx, query) => listReferrals(ctx, query),
  cells: () => ({
    inviter: { inviter_id: ({ inviter }) => inviter?.id, inviter: ({ inviter }) => inviter?.name },
    invited: { invited_id: ({ invited }) => invited?.id, invited: ({ invited }) => invited?.name, by_mail: ({ is_by_mail }) => is_by_mail },
    status: { status: ({ state }) => state, reason: ({ reason }) => reason },
    signs: ({ signs }) => signs.join(' '),
    reward: { [`reward_${moneyUnit}`]: ({ reward }) => reward && decimal(reward) },
    since: ({ created_at }) => created_at,
    decided: ({ decided_at }) => decided_at,
  }),
})
