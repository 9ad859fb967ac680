import type { Caps, Spending } from '#contract/companies/caps.ts'
import type { CapName } from '#contract/companies/states.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { publish } from '#server/lib/live.ts'
import { listPeriods } from './queries.ts'
import * as companies from '../../companies/service.ts'

/** Caps of a company with their current usage. */
export async function spendingOf(ctx: Context, companyId: string): Promise<Spending> {
  const rows = await listPeriods(ctx.db, companyId, ctx.now())
  const capOf = (name: string) => rows.find(({ period }) => period === name)?.cap ?? null
  return {
    caps: { lead: rows[0]?.lead_cap ?? null, day: capOf('day'), week: capOf('week'), month: capOf('month') },
    periods: rows.map(({ period, starts_on, used, cap }) => ({ period, starts_on, used, cap })),
    time_zone: rows[0]!.time_zone,
  }
}

/** The cap that a purchase would exceed now; null if none. Free leads need no room. */
export async function capInTheWay(ctx: Context, companyId: string, priceCents: number): Promise<CapName | null> {
  if (priceCents === 0) return null
  const { caps, periods } = await spendingOf(ctx, companyId)
  if (caps.lead !== null && priceCents > caps.lead) return 'lead'
  return periods.find(({ used, cap }) => cap !== null && used + priceCents > cap)?.period ?? null
}

/** Sets the caps. A lower cap limits future purchases only. */
export const setCaps = (ctx: Context<CompanyMember>, caps: Caps): Promise<Spending> =>
  transact(ctx, async (ctx) => {
    const { id } = ctx.actor.company
    await companies.setCaps(ctx, id, caps)
    await publish(ctx, `company:${id}`, 'caps')
    return spendingOf(ctx, id)
  })
