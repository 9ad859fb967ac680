import { bounds } from '#contract/admin/settings.ts'
import { afterOpenMinutes, usualHours } from '#server/lib/business-time.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import * as messages from '../decisions/messages.ts'
import * as queries from '../decisions/queries.ts'
import * as facts from '../facts/queries.ts'
import { silenceApproves, silencePercent, windowEnd } from '../decisions/rules.ts'
import { approve, move, openBySystem, tellCompany } from '../decisions/service.ts'

const hourMs = 3_600_000

/** Gives money back for leads that nobody answered, without anybody asking: by the figures under which each was bought. */
export async function refundSilence(ctx: Context): Promise<number> {
  const silent = await facts.listSilent(ctx.db, { before: ago(ctx, bounds.unreadHours[0] * hourMs), since: longestAgo(ctx) })
  return forEachDue(
    silent.filter((lead) => percentOf(ctx, lead) > 0),
    ({ lead_id: leadId }) => refundSilent(ctx, leadId),
  )
}

const ago = (ctx: Context, ms: number) => new Date(ctx.now().getTime() - ms)
/** Nothing that was bought earlier can be claimed, whatever was planned. */
const longestAgo = (ctx: Context) => ago(ctx, bounds.claimDays[1] * 24 * hourMs)

/** How much of a lead comes back now, in percent. */
function percentOf(ctx: Context, lead: facts.Silent): number {
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
    // Looked at once more: the customer may have answered a moment ago.
    const [lead] = await facts.listSilent(ctx.db, { before: ctx.now(), since: longestAgo(ctx), leadId })
    if (!lead) return false
    const percent = percentOf(ctx, lead)
    if (percent === 0) return false
    const evidence = { percent, tries: lead.tries, days: lead.days, first_response_at: lead.first_response_at }
    const finding = lead.is_read ? 'read_and_silent' : 'unread'
    return (await openBySystem(ctx, leadId, { reason: 'no_reply', finding, percent, evidence })) !== undefined
  })

/** Ends the claims whose clock has run out: the customer's silence and ours approve, the company's denies; above the limit, admins are alarmed. */
export const runClocks = async (ctx: Context): Promise<number> =>
  forEachDue(await queries.listDue(ctx.db, ctx.now()), ({ id }) => runClock(ctx, id))

const runClock = (ctx: Context, id: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const row = await queries.lockRefund(ctx.db, id)
    if (!row?.due_at || new Date(row.due_at) > ctx.now() || row.alarmed_at !== null) return false
    if (row.state === 'customer_check') await approve(ctx, row, 'silence', { by: 'S', finding: 'customer_silent' })
    else if (row.state === 'needs_info') {
      const denied = await move(ctx, row, 'no_answer', {
        by: 'S',
        changes: { finding: 'no_answer_in_time', due_at: null, decided_at: ctx.now() },
      })
      await tellCompany(ctx, denied, messages.denied)
    } else if (row.state === 'in_review' && silenceApproves(row.amount_cents, ctx.settings(row.created_at)))
      await approve(ctx, row, 'sla', { by: 'S', finding: 'no_decision_in_time', changes: { tags: [...row.tags, 'sla'] } })
    else if (row.state === 'in_review' || row.state === 'appealed') await alarm(ctx, row)
    else return false
    return true
  })

async function alarm(ctx: Context, row: queries.RefundRow): Promise<void> {
  if (!(await queries.noteAlarm(ctx.db, row.id, ctx.now()))) return
  ctx.log.warn({ refund: row.id, state: row.state }, 'refund overdue')
}
