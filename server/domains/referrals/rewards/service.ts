import { referralStates } from '#contract/referrals/states.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { fingerprint } from '#server/lib/fingerprint.ts'
import { recordTransition } from '#server/lib/history.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import { membersOf } from '../../companies/service.ts'
import { notify } from '../../notifications/service.ts'
import { credit } from '../../payments/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'

export type { Reached } from './queries.ts'

/** Scheduled job: decides due rewards. Gives their number. */
export async function rewardDue(ctx: Context): Promise<number> {
  const undoable = ctx.settings.running('undoMinutes', ctx.now())
  return forEachDue(await queries.listDue(ctx.db, undoable), (due) => decideReward(ctx, due))
}

type Holder = { userId: string; companyId?: never } | { companyId: string; userId?: never }

/** Decides the rewards of both sides, once: gives them, refuses self-referrals and repeats, or holds suspicious ones for an admin. */
export const decideReward = (ctx: Context, due: queries.Due): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { id, company_id: companyId } = due
    const joined = await lockReferral(ctx, id, 'joined')
    if (!joined) return
    const signs = await queries.listSigns(ctx.db, id)
    if (signs.includes('account')) return refuse(ctx, id, 'self')
    if (signs.length > 0) return hold(ctx, due, signs)
    if (!(await rememberReward(ctx, joined))) return refuse(ctx, id, 'again')
    await giveBoth(ctx, joined, { event: 'reward', from: 'joined', companyId })
  })

/** The referral if it is in this state, locked until the transaction ends. */
export const lockReferral = (ctx: Context, id: string, state: 'joined' | 'held') => queries.lockReferral(ctx.db, id, state)

/** Compare and set: false if the referral was no longer in `from`. */
export const saveDecision = (ctx: Context, id: string, outcome: queries.Outcome) => queries.decide(ctx.db, id, outcome, ctx.now())

/** Records the reward; false if this person was rewarded for before. */
export const rememberReward = (ctx: Context, { id, email, phone }: queries.Reached): Promise<boolean> =>
  queries.insertRewarded(
    ctx.db,
    id,
    [email, phone].filter((contact) => contact !== null).map((contact) => fingerprint(ctx.config, 'referral', contact)),
  )

type Decision = { event: 'reward' | 'grant'; from: 'joined' | 'held'; companyId: string | null; why?: string }

/** Rewards both sides, in the caller's transaction, with the referral locked. */
export async function giveBoth(ctx: Context, reached: queries.Reached, { event, from, companyId, why }: Decision): Promise<void> {
  const { id, user_id: userId, inviter_company_id: inviterCompany, inviter_user_id: inviterUser } = reached
  // The amount promised at the time of the invitation.
  const { referralCompanyCents, referralPersonCents } = ctx.settings(reached.created_at)
  const rewardCents = companyId ? referralCompanyCents : referralPersonCents
  const by = event === 'grant' ? 'A' : 'S'
  const to = referralStates.next(event, from, by)
  if (!(await saveDecision(ctx, id, { from, to, reason: null, rewardCents }))) return
  await recordTransition(ctx, { entity: 'referral', id, from, event, to, by, ...(why ? { reason: why } : {}) })
  await give(ctx, companyId ? { companyId } : { userId }, { id, side: 'invited', cents: rewardCents })
  if (inviterCompany) await give(ctx, { companyId: inviterCompany }, { id, side: 'inviter', cents: rewardCents })
  else if (inviterUser) await give(ctx, { userId: inviterUser }, { id, side: 'inviter', cents: rewardCents })
}

async function hold(ctx: Context, due: queries.Due, signs: Awaited<ReturnType<typeof queries.listSigns>>): Promise<void> {
  const to = referralStates.next('hold', 'joined', 'S')
  if (await queries.hold(ctx.db, due, signs, ctx.now()))
    await recordTransition(ctx, { entity: 'referral', id: due.id, from: 'joined', event: 'hold', to, by: 'S', meta: { signs } })
}

async function refuse(ctx: Context, id: string, reason: 'self' | 'again'): Promise<void> {
  const to = referralStates.next('refuse', 'joined', 'S')
  if (await saveDecision(ctx, id, { from: 'joined', to, reason, rewardCents: null }))
    await recordTransition(ctx, { entity: 'referral', id, from: 'joined', event: 'refuse', to, by: 'S', meta: { reason } })
}

type Gift = { id: string; side: 'inviter' | 'invited'; cents: number }

/** Grants a reward as promotional credit, which is never paid out, and notifies its readers. */
async function give(ctx: Context, { userId, companyId }: Holder, { id, side, cents }: Gift): Promise<void> {
  const holderId = companyId ?? userId
  await credit(ctx, { holderId, to: 'promo', amountCents: cents, key: `referral:${id}:${side}` })
  for (const reader of companyId ? await membersOf(ctx, companyId, 'money') : [userId])
    await notify(ctx, messages.rewarded({ id, side, cents, isCompany: companyId !== undefined, userId: reader! }))
}
