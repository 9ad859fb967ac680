import type { Context } from '#server/lib/context.ts'
import * as queries from '../queries/pricing.ts'
import { leadPrice, sizeFactor } from '../rules.ts'

/** What an offer would cost in whole cents if it were made for the request as it is now, by the tariff and the discount that it was made by. */
export async function priceNow(ctx: Context, matchId: string): Promise<number> {
  const match = await queries.findPricing(ctx.db, matchId)
  if (!match) throw new Error(`there is no match ${matchId}`)
  const { base, min, max, zip_tier: zipTier, discount } = match.price_parts
  const tariff = { baseCents: base.amount, minCents: min.amount, maxCents: max.amount, zipTier }
  return leadPrice(tariff, { size: sizeFactor(match.questions, match.answers), timing: match.timing, slots: match.slots }, discount).cents
}
