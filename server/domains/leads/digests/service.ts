import { type Context, transact } from '#server/lib/context.ts'
import * as companies from '../../companies/profile/service.ts'
import { notify } from '../../notifications/sending/service.ts'
import { hasContent, weekOver } from './messages.ts'
import * as queries from './queries.ts'

const atOnce = 200

/** Time rule: on Monday morning, where it is, each company hears of its week; once, and only when there is something to say. */
export async function tellWeeks(ctx: Context): Promise<number> {
  let told = 0
  for (;;) {
    const { claimed, written } = await tellSome(ctx)
    told += written
    if (claimed === 0) return told
  }
}

/** A row of the week stands or falls with its notices. */
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
