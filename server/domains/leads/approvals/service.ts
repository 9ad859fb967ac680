import { asSystem, type CompanyMember, type Context, type Owner, transact } from '#server/lib/context.ts'
import type { passReasons } from '#contract/matching/states.ts'
import { emit } from '#server/lib/outbox.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import * as companies from '../../companies/service.ts'
import * as matching from '../../matching/service.ts'
import { notify } from '../../notifications/service.ts'
import * as payments from '../../payments/service.ts'
import { tellCompany } from '../lead/service.ts'
import { findAsking, getAsking } from '../purchases/queries.ts'
import { freeRoom } from '../limits/service.ts'
import { completePurchase } from '../purchases/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'

/**
 * Approves a company that waits: with a payment from credit and wallet alone it has the lead at once, otherwise as soon as its card is
 * charged, which never happens in the customer's request. Twice is once.
 * @throws AppError `not_found`, `invalid_transition`, `approval_over`, `company_unavailable`
 */
export async function approve(ctx: Context<Owner>, matchId: string): Promise<void> {
  const asking = await findAsking(ctx.db, matchId, ctx.actor.userId)
  if (asking) await companies.askRegistries(ctx, asking.company_id)
  await transact(ctx, async (ctx) => {
    if (!(await matching.approve(ctx, matchId))) return
    const payment = await payments.resume(ctx, matchId)
    if (payment?.state === 'succeeded') await completePurchase(asSystem(ctx), payment.id)
    else if (payment) await emit(ctx, 'purchase.approved', { payment_id: payment.id })
  })
}

/**
 * Declines a company that waits: nothing is charged, and it is told kindly. Twice is once.
 * @throws AppError `not_found`, `invalid_transition`
 */
export const decline = (ctx: Context<Owner>, matchId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (await matching.decline(ctx, matchId)) await dropHold(ctx, matchId, 'declined')
  })

/** Passes on an offer, also on one that waits for approval. */
export const pass = (ctx: Context<CompanyMember>, matchId: string, reason: (typeof passReasons)[number]): Promise<void> =>
  transact(ctx, async (ctx) => {
    await matching.pass(ctx, matchId, reason)
    if (await payments.drop(ctx, matchId, 'not_available')) await freeRoom(ctx, matchId)
  })

/** Scheduled job: frees slot, caps and money of companies that the customer did not answer in time. */
export const lapseApprovals = async (ctx: Context): Promise<number> =>
  forEachDue(await matching.listUnapproved(ctx), (matchId) =>
    transact(ctx, async (ctx) => {
      if (await matching.lapse(ctx, matchId)) await dropHold(ctx, matchId, 'lapsed')
    }),
  )

/** Scheduled job: reminds customers once of companies whose time for approval is about to end. */
export const remindOfApprovals = async (ctx: Context): Promise<number> =>
  forEachDue(await matching.listEnding(ctx), (projectId) =>
    transact(ctx, async (ctx) => {
      const [first, ...others] = await matching.remind(ctx, projectId)
      if (!first) return
      const asking = await getAsking(ctx.db, first.id)
      await notify(ctx, messages.approvalEnding(asking, { until: first.hold_until, others: others.length }))
    }),
  )

/** Scheduled job: returns the money of companies whose offer was withdrawn while they waited. */
export const dropLeftHolds = async (ctx: Context): Promise<number> =>
  forEachDue(await queries.listLeftHolds(ctx.db), ({ match_id: matchId, project_id: projectId }) =>
    transact(ctx, async (ctx) => {
      await matching.lockRequest(ctx, projectId)
      const isLeft = (await queries.listLeftHolds(ctx.db)).some(({ match_id }) => match_id === matchId)
      if (isLeft) await dropHold(ctx, matchId, (await queries.findWithdrawal(ctx.db, matchId)) ?? 'lapsed')
    }),
  )

async function dropHold(ctx: Context, matchId: string, why: messages.Ending): Promise<void> {
  const payment = await payments.drop(ctx, matchId, 'not_approved')
  if (!payment) return
  await freeRoom(ctx, matchId)
  const asking = await getAsking(ctx.db, matchId)
  await tellCompany(ctx, asking.company_id, (userId) => messages.approvalEnded(asking, { userId, paymentId: payment.id, why }))
}
