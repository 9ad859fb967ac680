import { hourMs } from '#contract/durations.ts'
import { bounds } from '#contract/settings.ts'
import { afterOpenMinutes, usualHours } from '#server/lib/business-time.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import { openBySystem, windowEnd } from '../decisions/service.ts'
import * as queries from './queries.ts'
import { silencePercent } from './rules.ts'

/** Scheduled job: refunds leads without a reply, by the settings of each purchase. */
export async function refundSilence(ctx: Context): Promise<number> {
  const silent = await queries.listSilent(ctx.db, { before: ago(ctx, bounds.unreadHours[0] * hourMs), since: longestAgo(ctx) })
  return forEachDue(
    silent.filter((lead) => percentOf(ctx, lead) > 0),
    ({ lead_id: leadId }) => refundSilent(ctx, leadId),
  )
}

const ago = (ctx: Context, ms: number) => new Date(ctx.now().getTime() - ms)

/** Earlier purchases cannot be claimed under any planned setting. */
const longestAgo = (ctx: Context) => ago(ctx, bounds.claimDays[1] * 24 * hourMs)

/** Refund for a lead now, in percent. */
function percentOf(ctx: Context, lead: queries.Silent): number {
  const settings = ctx.settings(lead.bought_at)
  if (windowEnd('no_reply', lead.bought_at, settings)! <= ctx.now()) return 0
  const place = { timeZone: lead.time_zone, hours: usualHours }
  const answerDue = afterOpenMinutes(new Date(lead.bought_at), settings.firstAnswerBusinessHours * 60, place)
  return silencePercent(
    {
      isPrompt: new Date(lead.first_response_at) <= answerDue,
      firstResponseAt: lead.first_response_at,
      tries: lead.tries,
      days: lead.days,
      isRead: lead.is_read,
      isStopped: lead.is_stopped,
    },
    settings,
    ctx.now(),
  )
}

const refundSilent = (ctx: Context, leadId: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    // Read again: the customer may have answered a moment ago.
    const [lead] = await queries.listSilent(ctx.db, { before: ctx.now(), since: longestAgo(ctx), leadId })
    if (!lead) return false
    const percent = percentOf(ctx, lead)
    if (percent === 0) return false
    const evidence = { percent, tries: lead.tries, days: lead.days, calls: lead.calls, first_response_at: lead.first_response_at }
    const finding = lead.is_read ? 'read_and_silent' : 'unread'
    return (await openBySystem(ctx, leadId, { reason: 'no_reply', finding, percent, evidence })) !== undefined
  })
