import { country } from '#country/country.ts'
import { countries } from '#contract/countries.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { GeoIp } from '#contract/geo/places.ts'
import { lookUpCaller } from '#server/gateways/geoip/lookup.ts'
import type { Context } from '#server/lib/context.ts'
import { remembered, rememberedMap } from '#server/lib/remembered.ts'
import * as queries from './queries.ts'
import { boxAround, distanceMiles, nameKey, type Point } from './rules.ts'

export { distanceMiles, milesToNearest, nearestOf, type Point } from './rules.ts'
export type { ZipPlace } from './queries.ts'

/** Zip assumed for a caller whose location is unknown. */
const defaultZip = country.place.postcode

const places = rememberedMap<string, queries.ZipPlace>(5000)

/** The place of a zip; undefined if the zip doesn't exist. */
export async function findPlace(ctx: Context, zip: string): Promise<queries.ZipPlace | undefined> {
  const known = places(ctx)
  const place = known.get(zip) ?? (await queries.findPlace(ctx.db, zip))
  return place && known.set(zip, place)
}

/** Zips whose center lies within `miles` of a point. */
export async function zipsAround(ctx: Context, centre: Point, miles: number): Promise<(Point & { zip: string })[]> {
  const near = await queries.listZipsIn(ctx.db, boxAround(centre, miles))
  return near.filter((zip) => distanceMiles(centre, zip) <= miles)
}

/** A town by its name in addresses: `silver-spring-md`; undefined if there is none. */
export const findTown = (ctx: Context, slug: string) => queries.findTown(ctx.db, slug)

/** @throws AppError `not_found` */
export async function getPlace(ctx: Context, zip: string): Promise<queries.ZipPlace> {
  const place = await findPlace(ctx, zip)
  if (!place) throw new AppError(commonErrors.notFound)
  return place
}

const states = remembered(300, async ({ db }) => {
  const list = await queries.listStates(db)
  const byName = new Map(
    list.flatMap((state) => [state.iso_code, state.slug, state.name_en, state.name_es].map((name) => [nameKey(name), state] as const)),
  )
  return { list, byName }
})

export const listStates = async (ctx: Context): Promise<queries.StateRow[]> => (await states(ctx)).list

/** A state by code, slug or name in either language, ignoring case, accents and punctuation. */
export const findState = async (ctx: Context, name: string): Promise<queries.StateRow | undefined> =>
  (await states(ctx)).byName.get(nameKey(name))

/** The state with this ISO code. @throws AppError `not_found` */
export async function stateOf(ctx: Context, isoCode: string): Promise<queries.StateRow> {
  const state = await findState(ctx, isoCode)
  if (!state) throw new AppError(commonErrors.notFound)
  return state
}

/** Location of the caller's IP address if its country is served; else the default place. */
export async function locate(ctx: Context): Promise<GeoIp> {
  const found = await lookUpCaller(ctx)
  const served = countries.find(({ iso_code }) => iso_code === found?.country?.iso_code)
  const known = served && found?.postal?.code ? await findPlace(ctx, found.postal.code) : undefined
  const place = known ?? (await getPlace(ctx, defaultZip))
  const state = await stateOf(ctx, place.state_iso)
  const cityNames = known ? found?.city?.names : undefined
  const { iso_code, name_es, name_en } = served ?? countries[0]
  return {
    postal: { code: place.zipcode },
    country: { iso_code, names: { es: name_es, en: name_en } },
    subdivisions: [{ iso_code: state.iso_code, names: { es: state.name_es, en: state.name_en } }],
    city: { names: { es: cityNames?.es ?? cityNames?.en ?? place.location, en: cityNames?.en ?? place.location } },
    location: { latitude: place.lat, longitude: place.lon, time_zone: place.time_zone },
  }
}
