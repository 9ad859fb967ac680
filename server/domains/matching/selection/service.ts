import { hourMs } from '#contract/durations.ts'
import { newId } from '#server/lib/ids.ts'
import type { Settings } from '#contract/settings.ts'
import type { Context } from '#server/lib/context.ts'
import { type Eligible, type Known, listEligible, type Moment } from './queries.ts'
import { areaOf, best, type Fitness, scorer, totalScore, type Wave } from './rules.ts'
import { type leadPrice, offerHours } from '../pricing/rules.ts'
import type { Request } from '../rounds/queries.ts'
import type { NewOffer } from '../offers/queries.ts'
import { ownSite, pricesOf } from '../pricing/service.ts'

/** Time-dependent inputs of the gates. */
export const momentOf = ({ now, settings }: Context): Moment => ({
  now: now(),
  repeats: settings.running('freeRepeatDays', now()),
  sameService: settings.running('sameServiceDays', now()),
})

/** A request with the wave to send. `only` asks one company or nobody. */
export type Asking = { request: Request; wave: Wave; only: string | null }

/** Selects the companies to ask next for each request, best first, each with its frozen price. */
export async function choose(ctx: Context, askings: readonly Asking[]): Promise<NewOffer[]> {
  if (askings.length === 0) return []
  const priced = await Promise.all(
    askings.map(async (asking) => ({
      ...asking,
      ...(await pricesOf(ctx, asking.request, isFromSite(asking) ? ownSite : asking.wave.discount)),
    })),
  )
  const searches = priced.map(({ request, usual, only }) => ({ id: request.id, priceCents: usual.cents, only }))
  const eligible = Map.groupBy(await listEligible(ctx.db, searches, momentOf(ctx)), ({ project_id }) => project_id)
  return priced.flatMap((asking) => bestOffers(ctx, asking, eligible.get(asking.request.id) ?? []))
}

/** The offer goes to the company on whose own site the request was started. */
const isFromSite = ({ request, only }: Asking) => request.is_from_site && only !== null

type Price = ReturnType<typeof leadPrice>

function bestOffers(
  ctx: Context,
  { usual, repeated, ...asking }: Asking & { usual: Price; repeated: Price },
  eligible: readonly Eligible[],
): NewOffer[] {
  const { request, wave } = asking
  const now = ctx.now().getTime()
  // Clocks of processes may differ slightly: no offer is older than its round.
  const offeredAt = new Date(Math.max(now, Date.parse(request.round_at)))
  const settings = ctx.settings()
  const expiresAt = new Date(now + offerHours(request.timing, settings) * hourMs)
  const count = wave.count ?? ctx.settings(request.round_at).offersPerSlot * request.slots
  return best(request.id, withScores(eligible, settings), count).map(({ companyId, score, parts, company }) => {
    const price = company.is_repeat && !isFromSite(asking) ? repeated : usual
    return {
      id: newId(),
      project_id: request.id,
      company_id: companyId,
      service_id: request.service_id,
      wave: wave.number,
      score,
      score_parts: parts,
      price_cents: price.cents,
      price_parts: price.parts,
      miles: Math.round(company.miles * 10) / 10,
      before: company.before,
      offered_at: offeredAt,
      expires_at: expiresAt,
    }
  })
}

export const fitnessOf = (company: Known): Fitness => ({
  coversZip: company.covers_zip,
  speaksLanguage: company.speaks_language,
  services: company.services_count,
  replyMinutes: company.reply_minutes,
  leads: company.leads_count,
  ratingMean: company.recent_rating,
  reviews: company.recent_reviews,
  miles: company.miles,
  verifiedKinds: company.verified_kinds,
  daysSinceLastLead: company.days_since_last_lead,
})

function withScores(eligible: readonly Eligible[], settings: Settings) {
  const partsOf = scorer(settings)
  const companies = eligible.map((company) => ({ company, fitness: fitnessOf(company) }))
  const area = areaOf(companies.map(({ fitness }) => fitness))
  return companies.map(({ company, fitness }) => {
    const parts = partsOf(fitness, area)
    return { companyId: company.company_id, company, parts, score: totalScore(parts) }
  })
}
