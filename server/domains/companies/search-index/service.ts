import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Settings } from '#contract/settings.ts'
import { scoreFigures, weightsOf } from '#contract/companies/score.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { afterCommit } from '#server/lib/db.ts'
import { whisper } from '#server/lib/live.ts'
import { invalidate } from '#server/lib/remembered.ts'
import { milesToNearest } from '../../geo/service.ts'
import { setCompanyCounts } from '../../catalog/service.ts'
import * as queries from './queries.ts'
import { type Area, cellRows, isAllowed } from '../search/rules.ts'
import { todayIn } from '../hours/rules.ts'
import { companyParts, fit, proximity, standing } from '../score/rules.ts'
import { pickStored, type StoredCard } from '../cards/queries.ts'
import { forgetSummaries } from '../search/service.ts'

/** Tells all processes that a company left search, in part or whole, or changed a price. */
export const listingsChannel = 'listings'

/** Forgets in this process what shows companies that left search, or former prices. */
export function forgetListings(ctx: Pick<Context, 'db'>): void {
  forgetSummaries(ctx)
  invalidate(ctx)
}

const batch = 500
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Rebuilds the search rows and cards of these companies, or of all. Inactive and paused companies leave search with this transaction;
 * a missing or expired license removes its services in the states that require it.
 */
export async function rebuildSearch(ctx: Context, companyIds: readonly string[] | 'all'): Promise<void> {
  if (companyIds.length === 0) return
  if (companyIds !== 'all') return rebuild(ctx, companyIds)
  for (let after = nobody; ;) {
    const ids = await queries.listIds(ctx.db, after, batch)
    if (ids.length === 0) break
    await rebuild(ctx, ids)
    after = ids.at(-1)!
  }
  await countCompanies(ctx)
}

/** Scheduled job: re-ranks companies after score settings changed. Returns how many were outdated. */
export async function rerankAfterSettings(ctx: Context): Promise<number> {
  const since = ctx.settings.since(scoreFigures, ctx.now())
  if (!since) return 0
  let ranked = 0
  for (let after = nobody; ;) {
    const ids = await queries.listRankedBefore(ctx.db, since, { after, count: batch })
    if (ids.length === 0) return ranked
    await rebuild(ctx, ids)
    ranked += ids.length
    after = ids.at(-1)!
  }
}

/** Rebuilds companies whose last lead was bought between `fromDays` and `toDays` ago: their rank changes with time. Returns how many. */
export async function rebuildResting(ctx: Context, { fromDays, toDays }: { fromDays: number; toDays: number }): Promise<number> {
  const now = ctx.now().getTime()
  // A purchase of this very moment counts too.
  const until = toDays === 0 ? now + minuteMs : now - toDays * dayMs
  const ids = await queries.listResting(ctx.db, new Date(now - fromDays * dayMs), new Date(until))
  for (let from = 0; from < ids.length; from += batch) await rebuildSearch(ctx, ids.slice(from, from + batch))
  return ids.length
}

/** Recounts the companies of every service. */
export const countCompanies = async (ctx: Context): Promise<void> => setCompanyCounts(ctx, await queries.countByService(ctx.db))

/** Notes when search may say that a company has free time in the next seven days. */
export const setBookable = async (ctx: Context, companyId: string, spans: readonly { from: Date; until: Date }[]): Promise<void> => {
  await queries.saveBookable(ctx.db, companyId, spans)
  forgetSummaries(ctx)
}

/** Subscriber: a company changed in a way that search shows. */
export const refreshCompany = (ctx: Context, { company_id }: { company_id: string }): Promise<void> => rebuildSearch(ctx, [company_id])

/** Subscriber: the credentials required for a service changed. */
export async function refreshOffering(ctx: Context, { service_id }: { service_id: string }): Promise<void> {
  for (let after = nobody; ;) {
    const ids = await queries.listOffering(ctx.db, service_id, after, batch)
    if (ids.length === 0) return
    await rebuildSearch(ctx, ids)
    after = ids.at(-1)!
  }
}

/** Subscriber: a picture has new sizes and may be shown on company cards. */
export async function refreshPictured(ctx: Context, { media_id }: { media_id: string }): Promise<void> {
  const ids = await queries.listPictured(ctx.db, media_id)
  if (ids.length > 0) await rebuildSearch(ctx, ids)
}

const rebuild = (ctx: Context, ids: readonly string[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    await queries.lockCompanies(ctx.db, ids)
    const { facts, offers, areas, requirements } = await readAll(ctx, ids)
    const now = ctx.now()
    const settings = ctx.settings(now)
    const projected = facts.map((company) =>
      project(company, { offers: offers.get(company.id) ?? [], areas: areas.get(company.id) ?? [] }, { requirements, settings, now }),
    )
    const { is_withdrawn: isWithdrawn } = await queries.saveCells(
      ctx.db,
      ids,
      projected.flatMap(({ cells }) => cells),
    )
    await queries.saveCards(
      ctx.db,
      projected.map(({ card }) => card),
    )
    afterCommit(ctx.db, () => forgetSummaries(ctx))
    if (isWithdrawn) whisper(ctx, listingsChannel, 'withdrawn')
  })

async function readAll(ctx: Context, ids: readonly string[]) {
  const facts = await queries.listFacts(ctx.db, ids, ctx.now())
  const offers = await queries.listOffers(ctx.db, ids)
  const areas = await queries.listAreas(ctx.db, ids)
  const requirements = await queries.listRequirements(ctx.db, [...new Set(offers.map(({ service_id }) => service_id))])
  return {
    facts,
    offers: Map.groupBy(offers, ({ company_id }) => company_id),
    areas: Map.groupBy(areas, ({ company_id }) => company_id),
    requirements: Map.groupBy(requirements, ({ service_id }) => service_id),
  }
}

type All = Awaited<ReturnType<typeof readAll>>
type Rows<K extends 'offers' | 'areas'> = NonNullable<ReturnType<All[K]['get']>>

function project(
  company: queries.CompanyFacts,
  { offers: offerRows, areas: areaRows }: { offers: Rows<'offers'>; areas: Rows<'areas'> },
  { requirements, settings, now }: { requirements: All['requirements']; settings: Settings; now: Date },
) {
  const company_id = company.id
  const facts = {
    replyMinutes: company.reply_minutes,
    leads: company.leads_count,
    ratingMean: company.recent_rating,
    reviews: company.recent_reviews,
    verifiedKinds: new Set(company.badges.map(({ kind }) => kind)).size,
    daysSinceLastLead: company.days_since_last_lead,
  }
  const parts = companyParts(facts, settings)
  const ranked = { parts, weights: weightsOf(settings) }
  const offers = offerRows.map(({ service_id, category_id, price_from_cents, has_pictures }) => ({
    service_id,
    category_id,
    price_from_cents,
    fit: fit({ hasPrice: price_from_cents !== null, hasPictures: has_pictures, services: offerRows.length }),
    isAllowedIn: (stateIso: string) => isAllowed(requirements.get(service_id) ?? [], company.badges, stateIso),
  }))
  const places = [company, ...(company.places ?? [])]
  const areas = areaRows.flatMap(({ zip3, state_iso, m0, m1, lat, lon }): Area[] =>
    zip3 === null
      ? []
      : [{ zip3, state_iso, m0: m0!, m1: m1!, nearness: proximity(milesToNearest({ lat: lat!, lon: lon! }, places), settings) }],
  )
  const wholeStates = areaRows.flatMap(({ zip3, state_iso }) => (zip3 === null ? [state_iso] : []))
  return {
    cells: company.is_listed ? cellRows(ranked, offers, { areas, wholeStates }).map((row) => ({ ...row, company_id })) : [],
    card: cardRow(company, parts, { settings, now }),
  }
}

function cardRow(
  company: queries.CompanyFacts,
  parts: StoredCard['parts'],
  { settings, now }: { settings: Settings; now: Date },
): queries.CardRow {
  const { reply_minutes, badges, languages, lat, lon, open_minutes, time_zone } = company
  const rating = { mean: company.rating_mean, count: company.reviews_count }
  const places = (company.places ?? []).flatMap(({ is_public: isPublic, ...place }) => (isPublic ? [place] : []))
  const card: StoredCard = {
    ...pickStored({ ...company, rating }),
    ...(places.length > 0 && { places }),
    open_minutes,
    time_zone,
    parts,
  }
  return {
    company_id: company.id,
    card,
    rating: rating.mean,
    standing: standing(rating.mean, rating.count, settings),
    reply_minutes,
    lat,
    lon,
    languages,
    badges: [...new Set(badges.map(({ kind }) => kind))],
    min_cap_cents: company.min_cap_cents,
    open_minutes: `{${open_minutes.map(([from, to]) => `[${from},${to})`).join(',')}}`,
    time_zone,
    hours_on: todayIn(time_zone, now),
    ranked_at: now.toISOString(),
  }
}
