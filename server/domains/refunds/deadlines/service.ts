import { type Context, transact } from '#server/lib/context.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import { approve, lockClaim, move, type RefundRow, tellCompany } from '../decisions/service.ts'
import * as queries from './queries.ts'
import { silenceApproves } from './rules.ts'

/**
 * Scheduled job: ends claims past their deadline. The silence of the customer or of Oficio approves, the company's denies; above the limit,
 * admins get an alarm.
 */
export const runClocks = async (ctx: Context): Promise<number> =>
  forEachDue(await queries.listDue(ctx.db, ctx.now()), ({ id }) => runClock(ctx, id))

const runClock = (ctx: Context, id: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const row = await lockClaim(ctx, id)
    if (!row.due_at || new Date(row.due_at) > ctx.now() || row.alarmed_at !== null) return false
    if (row.state === 'customer_check') await approve(ctx, row, 'silence', { by: 'S', finding: 'customer_silent' })
    else if (row.state === 'needs_info') {
      const denied = await move(ctx, row, 'no_answer', {
        by: 'S',
        changes: { finding: 'no_answer_in_time', due_at: null, decided_at: ctx.now() },
      })
      await tellCompany(ctx, denied, 'denied')
    } else if (row.state === 'in_review' && silenceApproves(row.amount_cents, ctx.settings(row.created_at)))
      await approve(ctx, row, 'sla', { by: 'S', finding: 'no_decision_in_time', changes: { tags: [...row.tags, 'sla'] } })
    else if (row.state === 'in_review' || row.state === 'appealed') await alarm(ctx, row)
    else return false
    return true
  })

async function alarm(ctx: Context, row: RefundRow): Promise<void> {
  if (!(await queries.noteAlarm(ctx.db, row.id, ctx.now()))) return
  ctx.log.warn({ refund: row.id, state: row.state }, 'refund overdue')
}
