import type * as z from 'zod/mini'
import { country } from '#country/country.ts'
import type { CompanyCard, Coverage, SearchQuery, SearchResult } from '#contract/companies/search.ts'
import { invalidField } from '#contract/errors.ts'
import type { Page } from '#contract/primitives.ts'
import type { Context } from '#server/lib/context.ts'
import { notLate } from '#server/lib/db.ts'
import { rememberedBy } from '#server/lib/remembered.ts'
import { getCategory, getShownService } from '../../catalog/service.ts'
import { findPlace, findState } from '../../geo/service.ts'
import { cardMaker } from '../cards/service.ts'
import * as queries from './queries.ts'
import { everywhere, inState, inZip, readCursor, type Summary, toSummary, writeCursor } from './rules.ts'

type Query = z.output<typeof SearchQuery>
type PlaceQuery = { zipcode?: string | undefined; state?: string | undefined }

/** Searches companies for a service that cover a zip, a state, or any place. */
export async function searchCompanies(ctx: Context, query: Query): Promise<SearchResult> {
  const search = await searchFor(ctx, await getSubject(ctx, query.service), query)
  const filters: queries.Filters = {
    minRating: query.min_rating,
    badges: query.badge && [...new Set([query.badge].flat())].toSorted(),
    language: query.language,
    isOpenNow: query.open_now ? true : undefined,
    isFreeThisWeek: query.this_week ? true : undefined,
    maxPriceCents: query.max_price,
  }
  const [page, matching, everybody] = await Promise.all([
    readPage(ctx, search, query, filters),
    summarise(ctx, search, filters),
    summarise(ctx, search, {}),
  ])
  return { ...page, total: matching.total, total_capped: matching.isCapped, facets: everybody.facets }
}

/** Searches companies of a category that serve a place, best first. */
export async function searchCategory(
  ctx: Context,
  slug: string,
  {
    zipcode,
    iso_code,
    ...paging
  }: { cursor?: string | undefined; limit: number; zipcode?: string | undefined; iso_code?: string | undefined },
) {
  const { id, services } = await getCategory(ctx, slug)
  const search = await searchFor(ctx, { subjectId: id, serviceIds: services.map((service) => service.id) }, { zipcode, state: iso_code })
  return readPage(ctx, search, { ...paging, sort: 'recommended' }, {})
}

/** Number of companies that cover a zip for a service, with the best three. */
export async function readCoverage(ctx: Context, { service, zipcode }: { service: string; zipcode: string }): Promise<Coverage> {
  const search = await searchFor(ctx, await getSubject(ctx, service), { zipcode })
  const [page, { total, isCapped, rating }] = await Promise.all([
    readPage(ctx, search, { limit: 3, sort: 'recommended' }, {}),
    summarise(ctx, search, {}),
  ])
  return { companies_count: total, is_capped: isCapped, rating, top: page.data }
}

type Subject = Pick<queries.Search, 'subjectId' | 'serviceIds'>

async function getSubject(ctx: Context, slug: string): Promise<Subject> {
  const { id } = await getShownService(ctx, slug)
  return { subjectId: id, serviceIds: [id] }
}

async function searchFor(ctx: Context, subject: Subject, { zipcode, state }: PlaceQuery): Promise<queries.Search> {
  const search = { ...subject, now: ctx.now(), from: undefined }
  if (zipcode) {
    const place = await findPlace(ctx, zipcode)
    if (!place)
      throw invalidField('zipcode', { es: 'No encontramos ese código postal.', en: `We couldn’t find that ${country.postcode.en.one}.` })
    return { ...search, where: inZip(place), from: { lat: place.lat, lon: place.lon } }
  }
  if (!state) return { ...search, where: everywhere }
  const known = await findState(ctx, state)
  if (!known)
    throw invalidField('state', { es: `No conocemos ${country.states.es.ese}.`, en: `We couldn’t find that ${country.states.en.one}.` })
  return { ...search, where: inState(known.iso_code) }
}

type Paging = { cursor?: string | undefined; limit: number; sort: queries.Sort }

async function readPage(
  ctx: Context,
  search: queries.Search,
  { cursor, limit, sort }: Paging,
  filters: queries.Filters,
): Promise<Page<CompanyCard>> {
  const after = readCursor(sort, cursor)
  const isPlain = sort === 'recommended' && Object.values(filters).every((value) => value === undefined)
  const rows = isPlain
    ? await queries.listBest(ctx.db, search, limit + 1, after)
    : await queries.listSorted(ctx.db, search, { sort, filters, count: limit + 1, after })
  const toCard = await cardMaker(ctx, search.from)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    data: rows.slice(0, limit).map(toCard),
    next_cursor: last ? writeCursor(sort, { key: last.key, companyId: last.company_id }) : null,
  }
}

// Counting costs more than a page of results and rarely changes, so it is cached this long.
const summaries = rememberedBy<Summary>({ seconds: 15, size: 2000 })
export const forgetSummaries = summaries.forget

const summarise = (ctx: Context, search: queries.Search, filters: queries.Filters): Promise<Summary> =>
  summaries(ctx, JSON.stringify([search.subjectId, search.where, filters]), async () =>
    toSummary(await queries.listCounted(notLate(ctx.db), search, filters), queries.countedUpTo),
  )
