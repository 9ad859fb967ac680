import { type Context, transact } from '#server/lib/context.ts'
import { notify } from '../../notifications/service.ts'
import { hasContent, weekOver } from './messages.ts'
import * as queries from './queries.ts'
import * as companies from '../../companies/service.ts'

const atOnce = 200

/** Scheduled job: sends each company its weekly digest on its Monday morning, once, if there is anything to report. */
export async function sendDigests(ctx: Context): Promise<number> {
  let told = 0
  for (;;) {
    const { claimed, written } = await tellSome(ctx)
    told += written
    if (claimed === 0) return told
  }
}

/** Claims and notifications commit together. */
const tellSome = (ctx: Context): Promise<{ claimed: number; written: number }> =>
  transact(ctx, async (ctx) => {
    const due = await queries.claimDigests(ctx.db, ctx.now(), atOnce)
    const weeks = due.length === 0 ? [] : (await queries.listWeeks(ctx.db, due)).filter(hasContent)
    const mondays = new Map(due.map(({ company_id, week }) => [company_id, week]))
    for (const week of weeks)
      for (const userId of await companies.membersOf(ctx, week.company_id, 'configure'))
        await notify(ctx, weekOver(week, { monday: mondays.get(week.company_id)!, userId }))
    return { claimed: due.length, written: weeks.length }
  })
