import * as z from 'zod/mini'
import { country } from '#country/country.ts'
import { ServiceDetail, ServiceItem } from '../catalog/services.ts'
import { endpoint } from '../endpoint.ts'
import { Money, Slug } from '../primitives.ts'
import { placeKinds } from './states.ts'

/** Middle half and median of the prices that customers agreed to, and how many they are. Rounded. */
export const PriceBand = z.object({ low: Money, middle: Money, high: Money, count: z.int() })
export type PriceBand = z.infer<typeof PriceBand>

/** The same with the range of all but the cheapest and the dearest tenth. */
export const PriceFigures = z.extend(PriceBand, { lowest: Money, highest: Money })
export type PriceFigures = z.infer<typeof PriceFigures>

/** `slug` is the place in an address: `maryland`, `silver-spring-md`; null for the whole country. */
export const PricePlace = z.object({ kind: z.enum(placeKinds), slug: z.nullable(Slug), name: z.string() })
export type PricePlace = z.infer<typeof PricePlace>

const PricedPlace = z.extend(PriceBand, { place: PricePlace })

/** A question of the service whose answer changes the price; its options from the smallest job to the largest. */
const PriceDriver = z.object({
  question: z.string(),
  /** `middle` is null with too few prices. */
  options: z.array(z.object({ label: z.string(), middle: z.nullable(Money) })),
})

export const PriceGuide = z.object({
  service: ServiceItem,
  place: PricePlace,
  /** The last of the twelve months counted: `YYYY-MM`. */
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  /** Null with too few prices or companies: nobody's own price can be told from figures. */
  figures: z.nullable(PriceFigures),
  /** Fewest prices behind a figure. */
  fewest: z.int(),
  /** Our reference for the service, per unit. No figures were counted for it. */
  reference: ServiceDetail.shape.price_band,
  /** The next wider place with figures. */
  wider: z.nullable(PricedPlace),
  /** Places with figures inside this one, or beside it; the most prices first. */
  places: z.array(PricedPlace),
  drivers: z.array(PriceDriver),
})
export type PriceGuide = z.infer<typeof PriceGuide>

/** A service with figures for the whole country. */
export const PricedService = z.extend(PriceBand, { service: ServiceItem })
export type PricedService = z.infer<typeof PricedService>

const read = { method: 'GET', access: 'anyone', mayLag: true, scopes: [] } as const

export const pricesApi = {
  list: endpoint({
    ...read,
    path: '/api/system/prices',
    summary: 'List services with the prices that customers agreed to',
    response: z.array(PricedService),
  }),
  guide: endpoint({
    ...read,
    path: '/api/system/prices/:service',
    summary: `Get the prices that customers agreed to for a service, at a place; for a ${country.postcode.en.short}, in its town if that has figures, or in its state`,
    params: z.object({ service: Slug }),
    query: z.object({ place: z.optional(Slug) }),
    response: PriceGuide,
  }),
}
