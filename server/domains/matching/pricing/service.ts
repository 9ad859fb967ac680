import { type Context } from '#server/lib/context.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import * as queries from './queries.ts'
import { centsOf, leadPrice, sharedBy, sizeFactor, type Discount } from './rules.ts'
import { getForm } from '../../catalog/service.ts'
import type { Request } from '../rounds/queries.ts'
import type { PriceParts } from '#contract/matching/pricing.ts'

/** Recomputes the price of an offer for the current request, with its original lead price, settings and discount. */
function recompute({ settings }: Context, { price_parts, questions, answers, timing, slots, offered_at }: queries.Pricing) {
  const { base, min, max, zip_tier: zipTier, discount } = price_parts
  const tariff = { baseCents: base.amount, minCents: min.amount, maxCents: max.amount, zipTier }
  const job = { size: sizeFactor(questions, answers), timing, slots }
  return leadPrice({ tariff, job, settings: settings(offered_at) }, discount)
}

/** Current price of a bought lead in whole cents, for as many companies as it was priced for. */
export async function priceNow(ctx: Context, matchId: string): Promise<number> {
  const pricing = await queries.findPricing(ctx.db, matchId)
  if (!pricing) throw new Error(`there is no match ${matchId}`)
  const { parts } = recompute(ctx, pricing)
  return centsOf({ ...parts, slots: pricing.price_parts.slots }, ctx.settings(pricing.offered_at))
}

type Priced = { price_parts: PriceParts; offered_at: string }

/**
 * Fraction of its price that a lead keeps when `slots` companies share it; null unless more companies share it than it was priced for, or
 * than `before`. The price itself is frozen: the difference is refunded after payment.
 */
export function keptShare(ctx: Context, { price_parts, offered_at }: Priced, slots: number, before: number | null = null) {
  const settings = ctx.settings(offered_at)
  const from = before === null ? price_parts : sharedBy(price_parts, before, settings)
  const to = sharedBy(price_parts, slots, settings)
  if (to.slots >= from.slots) return null
  const [paid, kept] = [centsOf(from, settings), centsOf(to, settings)]
  return paid === 0 ? 1 : kept / paid
}

/**
 * Reprices the open offers of an edited request, or one of them, in the transaction that holds its slots. The only place that changes an
 * offer's price. Idempotent.
 */
export async function reprice(ctx: Context, projectId: string, matchId?: string): Promise<void> {
  const changed: queries.Pricing[] = []
  for (const pricing of await queries.lockPricings(ctx.db, projectId, matchId)) {
    const price = recompute(ctx, pricing)
    if (price.cents === pricing.price_cents) continue
    await queries.savePrice(ctx.db, pricing.id, price)
    changed.push(pricing)
  }
  if (changed.length === 0) return
  await publish(ctx, [`project:${projectId}`, ...changed.map(({ company_id }) => `company:${company_id}`)], 'match')
  await emit(ctx, 'offers.repriced', { match_ids: changed.map(({ id }) => id) })
}

const repeat: Discount = { reason: 'repeat', factor: 0 }
/** A company pays nothing for requests that its own site brought. */
export const ownSite: Discount = { reason: 'own_site', factor: 0 }

/** Prices of a lead of this request: the full price with a wave's discount, and the price for a repeat customer. */
export async function pricesOf(ctx: Context, request: Request, discount: Discount | null = null) {
  const { questions } = await getForm(ctx, request.form_id)
  const tariff = { baseCents: request.base_cents, minCents: request.min_cents, maxCents: request.max_cents, zipTier: request.zip_tier }
  const job = { size: sizeFactor(questions, request.answers), timing: request.timing, slots: request.slots }
  const priced = { tariff, job, settings: ctx.settings() }
  return { usual: leadPrice(priced, discount), repeated: leadPrice(priced, repeat) }
}
