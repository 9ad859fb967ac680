import { asSystem, type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import * as companies from '../../companies/service.ts'
import { notify } from '../../notifications/service.ts'
import { offerSent } from '../messages.ts'
import * as queries from '../queries.ts'
import type { MatchRow, Request } from '../queries.ts'
import { areaOf, best, type Discount, leadPrice, offerHours, offersPerSlot, scoreParts, sizeFactor, totalScore } from '../rules.ts'
import { announce } from '../service.ts'
import { type Eligible, listEligible } from '../queries/eligible.ts'

const repeat: Discount = { reason: 'repeat', factor: 0 }

/**
 * Reaction to an opened request: the best companies, two for each slot, are offered it at a price that is frozen here. A request that was
 * made from a company's page goes to that company alone. Building twice is as good as once.
 */
export const buildMatches = (ctx: Context, projectId: string): Promise<MatchRow[]> =>
  transact(asSystem(ctx), async (ctx) => {
    const request = await queries.holdRequest(ctx.db, projectId, ctx.now())
    if (request?.state !== 'open') return []
    if (!(await queries.openSlots(ctx.db, projectId, request.slots))) return []
    const offers = await choose(ctx, request)
    if (offers.length === 0) return []
    const matches = await queries.insertOffers(ctx.db, offers)
    for (const match of matches) await tell(ctx, request, match)
    return matches
  })

/** The first wave: whom to ask, in what order, at what price. */
async function choose(ctx: Context, request: Request): Promise<queries.NewMatch[]> {
  const now = ctx.now()
  const tariff = { baseCents: request.base_cents, minCents: request.min_cents, maxCents: request.max_cents, zipTier: request.zip_tier }
  const job = { size: sizeFactor(request.questions, request.answers), timing: request.timing, slots: request.slots }
  const full = leadPrice(tariff, job)
  const eligible = await listEligible(ctx.db, request, full.cents, now)
  const scored = withScores(eligible)
  const expires = new Date(now.getTime() + offerHours(request.timing) * 3_600_000)
  return best(request.id, scored, offersPerSlot * request.slots).map(({ companyId, score, parts, company }) => {
    const price = company.is_repeat ? leadPrice(tariff, job, repeat) : full
    return {
      id: newId(),
      project_id: request.id,
      company_id: companyId,
      service_id: request.service_id,
      wave: 1,
      score,
      score_parts: parts,
      price_cents: price.cents,
      price_parts: price.parts,
      miles: Math.round(company.miles * 10) / 10,
      offered_at: now,
      expires_at: expires,
    }
  })
}

function withScores(eligible: readonly Eligible[]) {
  const companies = eligible.map((company) => ({
    company,
    fitness: {
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
    },
  }))
  const area = areaOf(companies.map(({ fitness }) => fitness))
  return companies.map(({ company, fitness }) => {
    const parts = scoreParts(fitness, area)
    return { companyId: company.company_id, company, parts, score: totalScore(parts) }
  })
}

async function tell(ctx: Context, request: Request, match: MatchRow): Promise<void> {
  await recordTransition(ctx, { entity: 'match', id: match.id, from: 'candidate', event: 'send', to: 'offered', by: 'S' })
  await announce(ctx, match)
  for (const userId of await companies.membersOf(ctx, match.company_id)) await notify(ctx, offerSent(request, match, userId))
}
