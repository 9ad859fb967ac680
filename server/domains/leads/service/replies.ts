import { lengthOf } from '#contract/promises.ts'
import { afterOpenMinutes, openMinutesBetween, usualHours } from '#server/lib/business-time.ts'
import type { Context } from '#server/lib/context.ts'
import * as companies from '../../companies/service.ts'
import * as queries from '../queries/replies.ts'
import { replyFigures } from '../rules/replies.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const atOnce = 200

/** Time rule: how fast companies answer, over what they bought in the last half year. Says for how many that is new. */
export async function measureReplies(ctx: Context): Promise<number> {
  const now = ctx.now().getTime()
  // A lead that nobody answers counts once its business hours are over: three days later at the latest. By other figures, everybody counts anew.
  const since = ctx.promised.since(['provenReplyBusinessHours', 'provenRecordDays'], ctx.now())
  const isNew = since !== undefined && now - since.getTime() < dayMs
  const boughtSince = new Date(now - (isNew ? lengthOf('provenRecordDays', ctx.promised()) : 4 * dayMs))
  const moved = await queries.listMoved(ctx.db, { boughtSince, answeredSince: new Date(now - 3 * hourMs) })
  let changed = 0
  for (let from = 0; from < moved.length; from += atOnce) changed += await measureRepliesOf(ctx, moved.slice(from, from + atOnce))
  return changed
}

/** The same for these companies. */
export async function measureRepliesOf(ctx: Context, ids: readonly string[]): Promise<number> {
  const figures = ctx.promised()
  const hours = figures.provenReplyBusinessHours
  let changed = 0
  const rows = await queries.listAnswers(ctx.db, ids, new Date(ctx.now().getTime() - lengthOf('provenRecordDays', figures)))
  const byCompany = Map.groupBy(rows, ({ company_id: id }) => id)
  for (const [id, leads] of byCompany) {
    const answers = leads.map(({ time_zone: timeZone, bought_at, first_response_at }) => {
      const place = { timeZone, hours: usualHours }
      const bought = new Date(bought_at)
      return {
        minutes: first_response_at === null ? null : openMinutesBetween(bought, new Date(first_response_at), place),
        isDue: afterOpenMinutes(bought, hours * 60, place) <= ctx.now(),
      }
    })
    if (await companies.setReplies(ctx, id, replyFigures(answers, hours))) changed++
  }
  return changed
}
