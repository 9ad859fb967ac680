import { countries } from '#contract/countries.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { money } from '#contract/money.ts'
import type { Money } from '#contract/primitives.ts'
import type { PriceBand, PricedService, PriceFigures, PriceGuide, PricePlace } from '#contract/quotes/prices.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { notLate } from '#server/lib/db.ts'
import { platformDay } from '#server/lib/platform-day.ts'
import { rememberedBy } from '#server/lib/remembered.ts'
import { currentCatalog, getAnyService, getShownService } from '../../catalog/service.ts'
import { findPlace, findState, findTown } from '../../geo/service.ts'
import * as queries from './queries.ts'
import { beside, driversOf, fewestCompanies, largestShare, lastMonth, mostPlaces, type Place, roundPrice } from './rules.ts'

const figures = rememberedBy<queries.FigureRow[]>({ seconds: 60, size: 500 })

/** Scheduled job: counts the prices that customers agreed to, by service and place. Returns how many figures changed. */
export async function countPrices(ctx: Context): Promise<number> {
  const { count } = await transact(ctx, async (ctx) => {
    await queries.lockFigures(ctx.db)
    return queries.saveFigures(ctx.db, { now: ctx.now(), fewest: ctx.settings().priceBandQuotes, fewestCompanies, largestShare })
  })
  if (count > 0) figures.forget(ctx)
  return count
}

const rounded = (cents: number): Money => money(roundPrice(cents))
const bandOf = (row: queries.Counted): PriceBand => ({
  low: rounded(row.low_cents),
  middle: rounded(row.middle_cents),
  high: rounded(row.high_cents),
  count: row.count,
})
const figuresOf = (row: queries.Counted): PriceFigures => ({
  ...bandOf(row),
  lowest: rounded(row.lowest_cents),
  highest: rounded(row.highest_cents),
})

/** Usual prices of a request's service in its state; null with too few. */
export async function findBand({ db }: Context, projectId: string): Promise<PriceBand | null> {
  const row = await queries.findOfRequest(db, projectId)
  return row ? bandOf(row) : null
}

/** Services with figures for the whole country, in the order of the catalog. */
export async function listPrices(ctx: Context): Promise<PricedService[]> {
  const [rows, { services }] = await Promise.all([queries.listOfCountry(ctx.db), currentCatalog(ctx)])
  const known = new Map(rows.map((row) => [row.service_id, row]))
  return services.flatMap(({ id, slug, name, category }) => {
    const row = known.get(id)
    const of = { id: category.id, slug: category.slug, name: category.name[ctx.locale] }
    return row ? [{ service: { id, slug, name: name[ctx.locale], category: of }, ...bandOf(row) }] : []
  })
}

/** Shown services with figures, and the places of each; the empty place is the country. */
export async function pricedPlaces(ctx: Context): Promise<{ service: string; place: string }[]> {
  const [rows, { services }] = await Promise.all([queries.listPlaces(ctx.db), currentCatalog(ctx)])
  const slugs = new Map(services.map(({ id, slug }) => [id, slug]))
  return rows.flatMap(({ service_id, place }) => {
    const service = slugs.get(service_id)
    return service ? [{ service, place }] : []
  })
}

const country: Place = { place: null, state_iso: null, city: null }
const isZip = (asked: string): boolean => /^\d{5}$/.test(asked)

/**
 * The places around a zip, town or state, from the smallest to the country.
 * @throws AppError `not_found`
 */
async function placesAround(ctx: Context, asked: string | undefined): Promise<readonly Place[]> {
  if (asked === undefined) return [country]
  const zip = isZip(asked) ? await findPlace(ctx, asked) : undefined
  const town = zip ? { place: null, city: zip.location, state_iso: zip.state_iso } : await findTown(ctx, asked)
  const state = await findState(ctx, town?.state_iso ?? asked)
  if (!state) throw new AppError(commonErrors.notFound)
  const whole: Place = { place: state.slug, state_iso: state.iso_code, city: null }
  return town ? [{ place: asked, ...town }, whole, country] : [whole, country]
}

async function nameOf(ctx: Context, { place, state_iso, city }: Place): Promise<PricePlace> {
  if (state_iso === null) return { kind: 'country', slug: null, name: countries[0][`name_${ctx.locale}`] }
  if (city !== null) return { kind: 'town', slug: place, name: `${city}, ${state_iso}` }
  return { kind: 'state', slug: place, name: (await findState(ctx, state_iso))?.[`name_${ctx.locale}`] ?? state_iso }
}

/**
 * Prices that customers agreed to for a service at a place. For a zip: in its town if that has figures, or else in its state.
 * @throws AppError `not_found` for an unknown service or place
 */
export async function getGuide(ctx: Context, slug: string, asked: string | undefined): Promise<PriceGuide> {
  const { id } = await getShownService(ctx, slug)
  const [around, rows, { name, category, price_band: reference, questions }] = await Promise.all([
    placesAround(ctx, asked),
    figures(ctx, id, () => queries.listFigures(notLate(ctx.db), id)),
    getAnyService(ctx, id),
  ])
  const known = rows.filter(({ question }) => question === '')
  const rowAt = (at: Place) => known.find((row) => row.state_iso === at.state_iso && row.city === at.city)
  const [smallest = country, state = country] = around
  const place = isZip(asked ?? '') && !rowAt(smallest) ? state : smallest
  const row = rowAt(place)
  const wider = around.slice(around.indexOf(place) + 1).flatMap((at) => rowAt(at) ?? [])
  const priced = async (one: queries.FigureRow) => ({ ...bandOf(one), place: await nameOf(ctx, one) })
  const [named, widest, places] = await Promise.all([
    nameOf(ctx, row ?? place),
    Promise.all(wider.slice(0, 1).map(priced)),
    Promise.all(beside(known, place).slice(0, mostPlaces).map(priced)),
  ])
  return {
    service: { id, slug, name, category },
    place: named,
    month: row?.month.slice(0, 7) ?? lastMonth(platformDay(ctx.now())),
    figures: row ? figuresOf(row) : null,
    fewest: ctx.settings().priceBandQuotes,
    reference,
    wider: widest[0] ?? null,
    places,
    drivers: driversOf(questions, rows).map(({ question, options }) => ({
      question: question[ctx.locale],
      options: options.map(({ label, row }) => ({ label: label[ctx.locale], middle: row ? rounded(row.middle_cents) : null })),
    })),
  }
}
