import { lengthOf } from '#contract/settings.ts'
import type { Context } from '#server/lib/context.ts'
import * as queries from '../review/queries.ts'
import { recentRating, shownRating } from '../review/rules.ts'
import * as companies from '../../companies/service.ts'

const atOnce = 500

/** Subscriber: recomputes a company's rating from its published reviews. */
export const refreshRating = (ctx: Context, companyId: string): Promise<void> => refreshRatings(ctx, [companyId])

export const refreshRatings = (ctx: Context, companyIds: readonly string[]): Promise<void> =>
  companies.setRatings(ctx, companyIds, async ({ db, now, settings }) => {
    const counts = await queries.countLeft(db, companyIds, { now: now(), halfLifeDays: settings().reviewHalfLifeDays })
    const byCompany = Map.groupBy(counts, ({ company_id }) => company_id)
    return companyIds.map((companyId) => {
      const own = byCompany.get(companyId) ?? []
      return { companyId, ...shownRating(own), ...recentRating(own) }
    })
  })

/**
 * Scheduled job: recomputes ratings as reviews lose weight over time, and after a change of the half-life. Returns the number of companies.
 * Twelve runs per half-life suffice: in between a weight loses six percent and a rank at most 0.003.
 */
export async function weighReviews(ctx: Context): Promise<number> {
  const now = ctx.now()
  const stale = now.getTime() - lengthOf('reviewHalfLifeDays', ctx.settings()) / 12
  const planned = ctx.settings.since(['reviewHalfLifeDays'], now)?.getTime() ?? stale
  const before = new Date(Math.max(stale, planned))
  let weighed = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const ids = await queries.listWeighedBefore(ctx.db, before, { after, count: atOnce })
    if (ids.length === 0) return weighed
    await refreshRatings(ctx, ids)
    weighed += ids.length
    after = ids.at(-1)!
  }
}
