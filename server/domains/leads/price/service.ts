import { AppError, commonErrors } from '#contract/errors.ts'
import { workErrors } from '#contract/leads/states.ts'
import { lengthOf } from '#contract/settings.ts'
import { type Context, type Owner, transact } from '#server/lib/context.ts'
import * as companies from '../../companies/service.ts'
import * as matching from '../../matching/service.ts'
import { getParties } from '../lead/queries.ts'
import { announce, notFound, tellCompany } from '../lead/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'

/** The work goes on: hired, not finished, and not ended by its owner. */
export const isInWork = ({ state, project_state, finished_at }: queries.Agreed): boolean =>
  state === 'hired' && project_state === 'hired' && finished_at === null

/**
 * Locks a lead for a change of its agreement, in the order of a hire: slots, lead, request. Until the end of the transaction the work is
 * neither finished nor confirmed, and the hire stands.
 * @throws AppError `not_found`
 */
export async function lockAgreed(ctx: Context, leadId: string, who: queries.Who): Promise<queries.Agreed> {
  const found = await queries.findProject(ctx.db, leadId, who)
  if (!found) throw notFound()
  await matching.lockRequest(ctx, found.project_id)
  return (await queries.lockAgreed(ctx.db, leadId, who))!
}

/** Saves the most that the customer has agreed to pay, in the caller's transaction. The caller has locked the lead. */
export const saveAgreed = async (ctx: Context, leadId: string, cents: number): Promise<void> =>
  void (await queries.saveAgreed(ctx.db, leadId, cents))

/** Saves the sum of a lead's sent invoices, and whether they are paid, in the caller's transaction. The caller has locked the lead. */
export const saveInvoiced = async (ctx: Context, leadId: string, invoiced: Parameters<typeof queries.saveInvoiced>[2]): Promise<void> =>
  void (await queries.saveInvoiced(ctx.db, leadId, invoiced))

/** Until when the customer can say what they paid for work that was finished then. */
export const paidUntil = (ctx: Context, finishedAt: string): Date =>
  new Date(Date.parse(finishedAt) + lengthOf('reopenDays', ctx.settings(finishedAt)))

/**
 * Notes what the customer paid for finished work; null agrees with the company's final sum.
 * @throws AppError not_found, invalid_transition, too_late
 */
export const notePaid = (ctx: Context<Owner>, leadId: string, paidCents: number | null): Promise<void> =>
  transact(ctx, async (ctx) => {
    const lead = await lockAgreed(ctx, leadId, { ownerId: ctx.actor.userId })
    const isDone = lead.state === 'hired' || lead.state === 'done'
    if (!isDone || lead.final_cents === null || lead.finished_at === null) throw new AppError(commonErrors.invalidTransition)
    if (paidUntil(ctx, lead.finished_at) <= ctx.now()) throw new AppError(workErrors.tooLate)
    const cents = paidCents === lead.final_cents ? null : paidCents
    await queries.savePaid(ctx.db, leadId, cents)
    await countKept(ctx, [lead.company_id])
    if (cents !== null) {
      const parties = await getParties(ctx.db, leadId)
      await tellCompany(ctx, lead.company_id, (userId) => messages.paidOtherSum(parties, { userId, cents, finalCents: lead.final_cents! }))
    }
    await announce(ctx, lead)
  })

/** Counts kept prices of companies anew. */
export const countKept = (ctx: Context, companyIds: readonly string[]): Promise<void> =>
  companies.setKept(ctx, 'prices', companyIds, (ctx) => queries.countKept(ctx.db, companyIds))
