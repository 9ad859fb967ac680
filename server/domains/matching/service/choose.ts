import { newId } from '#server/lib/ids.ts'
import type { Promises } from '#contract/promises.ts'
import type { Context } from '#server/lib/context.ts'
import { type Eligible, listEligible } from '../queries/eligible.ts'
import type { NewOffer, Request } from '../queries/waves.ts'
import { areaOf, best, type Discount, type Fitness, leadPrice, scorer, sizeFactor, totalScore } from '../rules.ts'
import type { Wave } from '../rules/waves.ts'

const repeat: Discount = { reason: 'repeat', factor: 0 }

/** What a lead of this request costs by `figures`: in full, at a wave's discount, and for whom the customer is known to. */
export function pricesOf(request: Request, figures: Promises, discount: Discount | null = null) {
  const tariff = { baseCents: request.base_cents, minCents: request.min_cents, maxCents: request.max_cents, zipTier: request.zip_tier }
  const job = { size: sizeFactor(request.questions, request.answers), timing: request.timing, slots: request.slots }
  const priced = { tariff, job, figures }
  return { usual: leadPrice(priced, discount), repeated: leadPrice(priced, repeat) }
}

/** What the gates ask besides the request. */
export const asking = ({ now, promised }: Context, priceCents: number) => ({
  priceCents,
  now: now(),
  repeats: promised.running('freeRepeatDays', now()),
  sameService: promised.running('sameServiceDays', now()),
})

/** Whom to ask next, best first, each at the price that is frozen with the offer. `only` asks one company or nobody. */
export async function choose(ctx: Context, request: Request, wave: Wave, only: string | null): Promise<NewOffer[]> {
  const figures = ctx.promised()
  const { usual, repeated } = pricesOf(request, figures, wave.discount)
  const eligible = await listEligible(ctx.db, request, { ...asking(ctx, usual.cents), only })
  const count = wave.count ?? ctx.promised(request.round_at).offersPerSlot * request.slots
  return best(request.id, withScores(eligible, figures), count).map(({ companyId, score, parts, company }) => {
    const price = company.is_repeat ? repeated : usual
    return {
      id: newId(),
      company_id: companyId,
      score,
      score_parts: parts,
      price_cents: price.cents,
      price_parts: price.parts,
      miles: Math.round(company.miles * 10) / 10,
      before: company.before,
    }
  })
}

export const fitnessOf = (company: Eligible): Fitness => ({
  coversZip: company.covers_zip,
  speaksLanguage: company.speaks_language,
  services: company.services_count,
  replyMinutes: company.reply_minutes,
  leads: company.leads_count,
  ratingMean: company.rating_mean,
  reviews: company.reviews_count,
  miles: company.miles,
  verifiedKinds: company.verified_kinds,
  daysSinceLastLead: company.days_since_last_lead,
})

function withScores(eligible: readonly Eligible[], figures: Promises) {
  const partsOf = scorer(figures)
  const companies = eligible.map((company) => ({ company, fitness: fitnessOf(company) }))
  const area = areaOf(companies.map(({ fitness }) => fitness))
  return companies.map(({ company, fitness }) => {
    const parts = partsOf(fitness, area)
    return { companyId: company.company_id, company, parts, score: totalScore(parts) }
  })
}
