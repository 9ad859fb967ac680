import { dayMs } from '#contract/durations.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { lengthOf } from '#contract/settings.ts'
import type { Context } from '#server/lib/context.ts'
import * as queries from './queries.ts'

export type { LeadFacts } from './queries.ts'

/** Facts about a lead for the rules. @throws AppError `not_found` */
export async function readFacts(ctx: Context, leadId: string): Promise<queries.LeadFacts> {
  const lead = await queries.findFacts(ctx.db, leadId)
  if (!lead) throw new AppError(commonErrors.notFound)
  const { bought_at: at, bought_before_at: before } = lead
  // The settings of the earlier purchase apply.
  const isSame = before !== null && Date.parse(at) - Date.parse(before) < lengthOf('sameServiceDays', ctx.settings(before))
  return { ...lead, bought_before_at: isSame ? before : null }
}

/** Facts about a lead, locked so that concurrent claims see each other. @throws AppError `not_found` */
export async function lockFacts(ctx: Context, leadId: string): Promise<queries.LeadFacts> {
  await queries.lockLead(ctx.db, leadId)
  return readFacts(ctx, leadId)
}

/** Share of claims of a company and the median of its state, in percent, over 90 days. */
export const ratesOf = (ctx: Context, companyId: string) =>
  queries.getRates(ctx.db, companyId, { since: new Date(ctx.now().getTime() - 90 * dayMs), fewest: ctx.settings().claimRateLeads })

/** Ids of the paid leads of a request. */
export const buyersOf = async (ctx: Context, projectId: string): Promise<string[]> =>
  (await queries.listBuyers(ctx.db, projectId)).map(({ id }) => id)

/** Records once whether the request lay in the company's area. */
export const recordArea = async (ctx: Context, leadId: string): Promise<void> => {
  await queries.insertArea(ctx.db, leadId)
}
