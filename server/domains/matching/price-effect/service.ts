import { dayMs } from '#contract/durations.ts'
import type { LeadPriceEffect } from '#contract/catalog/editing.ts'
import { money } from '#contract/money.ts'
import type { Context } from '#server/lib/context.ts'
import { serviceRef } from '../../catalog/service.ts'
import { centsOf } from '../pricing/rules.ts'
import * as queries from './queries.ts'

const days = 30

type Wanted = { state_iso?: string | undefined; base: number; min: number; max: number; from: string }

/**
 * Applies a proposed price to the leads sold last month, each with its own factors. Read-only.
 * @throws AppError `not_found`
 */
export async function effectOfLeadPrice(ctx: Context, slug: string, { state_iso, base, min, max, from }: Wanted): Promise<LeadPriceEffect> {
  const { id: serviceId } = await serviceRef(ctx, slug)
  const since = new Date(ctx.now().getTime() - days * dayMs)
  const sold = await queries.listSold(ctx.db, { serviceId, stateIso: state_iso, since, from })
  const tariff = { base: money(base), min: money(min), max: money(max) }
  const leads = sold.map((lead) => ({ ...lead, wouldBe: centsOf({ ...lead.price_parts, ...tariff }, ctx.settings()) }))
  const sums = (some: typeof leads) => ({
    leads: some.length,
    paid: money(some.reduce((sum, { price_cents }) => sum + price_cents, 0)),
    would_be: money(some.reduce((sum, { wouldBe }) => sum + wouldBe, 0)),
  })
  const byState = Map.groupBy(leads, (lead) => lead.state_iso)
  return {
    days,
    ...sums(leads),
    dearer: leads.filter(({ price_cents, wouldBe }) => wouldBe > price_cents).length,
    cheaper: leads.filter(({ price_cents, wouldBe }) => wouldBe < price_cents).length,
    by_state: [...byState]
      .map(([iso, some]) => ({ state_iso: iso, ...sums(some) }))
      .toSorted((a, b) => b.leads - a.leads || a.state_iso.localeCompare(b.state_iso)),
  }
}
