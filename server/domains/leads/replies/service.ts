import { dayMs, hourMs } from '#contract/durations.ts'
import { leadsForReplyTime } from '#contract/companies/states.ts'
import { lengthOf } from '#contract/settings.ts'
import type { Context } from '#server/lib/context.ts'
import * as queries from './queries.ts'
import * as companies from '../../companies/service.ts'

const atOnce = 200

/** Scheduled job: measures reply times over the last half year of purchases. Returns the number of companies that changed. */
export async function measureReplies(ctx: Context): Promise<number> {
  const now = ctx.now().getTime()
  const windowMs = lengthOf('provenRecordDays', ctx.settings())
  // An unanswered lead counts once its business hours are over, three days later at most. A changed setting recounts every company.
  const since = ctx.settings.since(['provenReplyBusinessHours', 'provenRecordDays'], ctx.now())
  const isNew = since !== undefined && now - since.getTime() < dayMs
  const moved = await queries.listMoved(ctx.db, {
    boughtSince: new Date(isNew ? 0 : now - 4 * dayMs),
    answeredSince: new Date(now - 3 * hourMs),
    leftBetween: [new Date(now - windowMs - dayMs), new Date(now - windowMs)],
  })
  let changed = 0
  for (let from = 0; from < moved.length; from += atOnce) changed += await measureRepliesOf(ctx, moved.slice(from, from + atOnce))
  return changed
}

/** Measures these companies. */
export async function measureRepliesOf(ctx: Context, ids: readonly string[]): Promise<number> {
  const settings = ctx.settings()
  const now = ctx.now()
  const measured = await queries.measure(ctx.db, ids, {
    since: new Date(now.getTime() - lengthOf('provenRecordDays', settings)),
    now,
    hours: settings.provenReplyBusinessHours,
    least: leadsForReplyTime,
  })
  let changed = 0
  for (const { company_id: id, ...replies } of measured) if (await companies.setReplies(ctx, id, replies)) changed++
  return changed
}

/** Recomputes the reply time of a company after its leads moved, in the caller's transaction. */
export const remeasureReplies = async (ctx: Context, companyId: string): Promise<void> => void (await measureRepliesOf(ctx, [companyId]))
