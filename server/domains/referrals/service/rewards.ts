import { referralStates } from '#contract/referrals.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { doEach } from '#server/lib/time-rules.ts'
import { membersOf } from '../../companies/service.ts'
import { notify } from '../../notifications/service.ts'
import { credit } from '../../payments/service.ts'
import * as messages from '../messages.ts'
import * as queries from '../queries/rewards.ts'
import { fingerprintOf } from '../rules.ts'

/** Time rule: rewards whose reason is there. Says how many were decided. */
export async function rewardDue(ctx: Context): Promise<number> {
  const undoable = ctx.promised.running('undoMinutes', ctx.now())
  return doEach(await queries.listDue(ctx.db, undoable), (one) => reward(ctx, one))
}

type Holder = { userId: string; companyId?: never } | { companyId: string; userId?: never }

/** Gives both sides theirs, once, whoever asks; nothing to people who invited themselves, or whom somebody was rewarded for before. */
export const reward = (ctx: Context, { id, user_id: userId, company_id: companyId }: queries.Due): Promise<void> =>
  transact(ctx, async (ctx) => {
    const joined = await queries.lockJoined(ctx.db, id)
    if (!joined) return
    const { email, phone, inviter_company_id: inviterCompany, inviter_user_id: inviterUser } = joined
    if (await queries.isSelf(ctx.db, id)) return refuse(ctx, id, 'self')
    const contacts = [email, phone].filter((contact) => contact !== null).map(fingerprintOf)
    if (!(await queries.insertRewarded(ctx.db, id, contacts))) return refuse(ctx, id, 'again')
    // Both were told of it when they were invited.
    const { referralCompanyCents, referralPersonCents } = ctx.promised(joined.created_at)
    const rewardCents = companyId ? referralCompanyCents : referralPersonCents
    const to = referralStates.next('reward', 'joined', 'S')
    if (!(await queries.decide(ctx.db, id, { to, reason: null, rewardCents }, ctx.now()))) return
    await recordTransition(ctx, { entity: 'referral', id, from: 'joined', event: 'reward', to, by: 'S' })
    await give(ctx, companyId ? { companyId } : { userId }, { id, side: 'invited', cents: rewardCents })
    if (inviterCompany) await give(ctx, { companyId: inviterCompany }, { id, side: 'inviter', cents: rewardCents })
    else if (inviterUser) await give(ctx, { userId: inviterUser }, { id, side: 'inviter', cents: rewardCents })
  })

async function refuse(ctx: Context, id: string, reason: 'self' | 'again'): Promise<void> {
  const to = referralStates.next('refuse', 'joined', 'S')
  if (await queries.decide(ctx.db, id, { to, reason, rewardCents: null }, ctx.now()))
    await recordTransition(ctx, { entity: 'referral', id, from: 'joined', event: 'refuse', to, by: 'S', meta: { reason } })
}

type Gift = { id: string; side: 'inviter' | 'invited'; cents: number }

/** A company's reward is money in its wallet, a person's is credit that pays here. */
async function give(ctx: Context, { userId, companyId }: Holder, { id, side, cents }: Gift): Promise<void> {
  const holderId = companyId ?? userId
  await credit(ctx, { holderId, to: companyId ? 'wallet' : 'promo', amountCents: cents, key: `referral:${id}:${side}` })
  for (const reader of companyId ? await membersOf(ctx, companyId, 'money') : [userId])
    await notify(ctx, messages.rewarded({ id, side, cents, isCompany: companyId !== undefined, userId: reader! }))
}
