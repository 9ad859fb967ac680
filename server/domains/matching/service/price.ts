import { type Context } from '#server/lib/context.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import * as queries from '../queries/pricing.ts'
import { leadPrice, sizeFactor } from '../rules.ts'

/** The price of an offer if it were made for the request as it is now, by the tariff, the figures and the discount that it was made by. */
function anew({ promised }: Context, { price_parts, questions, answers, timing, slots, offered_at }: queries.Pricing) {
  const { base, min, max, zip_tier: zipTier, discount } = price_parts
  const tariff = { baseCents: base.amount, minCents: min.amount, maxCents: max.amount, zipTier }
  const job = { size: sizeFactor(questions, answers), timing, slots }
  return leadPrice({ tariff, job, figures: promised(offered_at) }, discount)
}

/** What an offer would cost now, in whole cents. */
export async function priceNow(ctx: Context, matchId: string): Promise<number> {
  const pricing = await queries.findPricing(ctx.db, matchId)
  if (!pricing) throw new Error(`there is no match ${matchId}`)
  return anew(ctx, pricing).cents
}

type Wish = { mayRise: boolean; matchId?: string }

/**
 * Gives the open offers of a request, or the one named, the price of what the request is now, in the transaction of whoever holds its slots.
 * They rise only after the request itself was changed: whoever lets more companies in makes nobody pay more. Twice is as good as once.
 */
export async function reprice(ctx: Context, projectId: string, { mayRise, matchId }: Wish): Promise<void> {
  const changed: queries.Pricing[] = []
  for (const pricing of await queries.lockPricings(ctx.db, projectId, matchId)) {
    const price = anew(ctx, pricing)
    if (price.cents === pricing.price_cents || (price.cents > pricing.price_cents && !mayRise)) continue
    await queries.savePrice(ctx.db, pricing.id, price)
    changed.push(pricing)
  }
  if (changed.length === 0) return
  await publish(ctx, [`project:${projectId}`, ...changed.map(({ company_id }) => `company:${company_id}`)], 'match')
  await emit(ctx, 'offers.repriced', { match_ids: changed.map(({ id }) => id) })
}
