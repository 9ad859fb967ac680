import * as z from 'zod/mini'
import { country } from '#country/country.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import { jobUnits } from '../catalog/states.ts'
import { ServiceRef } from '../catalog/services.ts'
import { Holiday } from './hours.ts'
import { companyStates, credentialKinds, rankParts, sorts, tiers } from './states.ts'
import { Picture } from '../media/pictures.ts'
import { CalendarDate, Cents, Id, Instant, Locale, Money, page, Paging, Slug, StateIso, Zip } from '../primitives.ts'

/** A verified fact, with its source and date. Never claims more than was checked. */
export const Badge = z.object({
  kind: z.enum(credentialKinds),
  state_iso: z.nullable(StateIso),
  /** Category slug of the trade that a license covers; absent or null covers all. */
  trade: z.optional(z.nullable(Slug)),
  source: z.string(),
  checked_at: Instant,
  expires_on: z.nullable(CalendarDate),
})
export type Badge = z.infer<typeof Badge>

/** Mean of countable reviews, 1 to 5; null without any. */
export const Rating = z.object({ mean: z.nullable(z.number()), count: z.int() })

/** One part of a rank, 0 to 1, with its weight. Money is never a part. */
export const RankPart = z.object({
  part: z.enum(rankParts),
  weight: z.number(),
  value: z.number(),
})
export type RankPart = z.infer<typeof RankPart>

/** Completed jobs with an agreed price and a final sum, and how many of them cost no more than agreed. */
export const KeptPrices = z.object({ kept: z.int(), count: z.int() })

/** Past appointments of paid leads without an open mark about the company, and how many of them it came to on time. */
export const ShowUpRecord = z.object({ on_time: z.int(), count: z.int() })

export const CompanyCard = z.object({
  id: Id,
  slug: Slug,
  name: z.string(),
  tagline: z.string(),
  tier: z.enum(tiers),
  rating: Rating,
  city: z.string(),
  state_iso: StateIso,
  cover: z.nullable(Picture),
  logo: z.nullable(Picture),
  badges: z.array(Badge),
  languages: z.array(Locale),
  price_from: z.nullable(z.object({ price: Money, unit: z.enum(jobUnits) })),
  /** Median first reply in business minutes; null until enough leads were answered. */
  reply_minutes: z.nullable(z.int()),
  hires_count: z.int(),
  /** Null with too few jobs. `text`: the same in the reader's language, so that pages carry no words for it. */
  prices_kept: z.nullable(z.extend(KeptPrices, { text: z.string() })),
  /** Null with too few appointments; `text` as above. */
  show_ups: z.nullable(z.extend(ShowUpRecord, { text: z.string() })),
  is_open_now: z.nullable(z.boolean()),
  lat: z.number(),
  lon: z.number(),
  miles: z.nullable(z.number()),
  why: z.array(RankPart),
})
export type CompanyCard = z.infer<typeof CompanyCard>

export const SearchQuery = z.object({
  ...Paging,
  service: Slug,
  zipcode: z.optional(Zip),
  state: z.optional(StateIso),
  sort: z._default(z.enum(sorts), 'recommended'),
  min_rating: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(5))),
  /** One or several; a company must hold them all. */
  badge: z.optional(z.union([z.enum(credentialKinds), z.array(z.enum(credentialKinds)).check(z.maxLength(credentialKinds.length))])),
  language: z.optional(Locale),
  open_now: z.optional(z.enum(['1'])),
  /** Has free time to book within seven days. */
  this_week: z.optional(z.enum(['1'])),
  max_price: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000_000))),
})
export const SearchResult = z.extend(page(CompanyCard), {
  /** Number of matching companies, counted up to 100; `total_capped` marks more. */
  total: z.int(),
  total_capped: z.boolean(),
  facets: z.object({
    badges: z.record(z.string(), z.int()),
    languages: z.record(z.string(), z.int()),
    ratings: z.record(z.string(), z.int()),
    open_now: z.int(),
    this_week: z.int(),
  }),
})
export type SearchResult = z.infer<typeof SearchResult>

export const Hours = z.object({ weekday: z.int().check(z.minimum(1), z.maximum(7)), opens: z.string(), closes: z.string() })

export const CompanyProfile = z.extend(CompanyCard, {
  about: z.string(),
  founded_year: z.nullable(z.int()),
  workers_count: z.nullable(z.int()),
  website: z.nullable(z.string()),
  /** 1 Monday to 7 Sunday; `HH:MM` in `time_zone`. */
  hours: z.array(Hours),
  time_zone: z.string(),
  /** Upcoming dates with special hours; closed without spans. */
  holidays: z.array(Holiday),
  services: z.array(z.extend(ServiceRef, { price_from: z.nullable(Money), unit: z.enum(jobUnits) })),
  area: z.object({
    states: z.array(StateIso),
    zips_count: z.int(),
    radius_miles: z.nullable(z.number()),
    points: z.array(z.object({ lat: z.number(), lon: z.number() })),
  }),
  /** Null with one location. `text`: their names and towns in the reader's language, so that the page carries no words for it. */
  locations: z.nullable(
    z.object({
      text: z.string(),
      /** `name`: its own or its town's. */
      places: z.array(z.object({ name: z.string(), city: z.string(), state_iso: StateIso, lat: z.number(), lon: z.number() })),
    }),
  ),
  gallery: z.array(z.object({ picture: Picture, caption: z.string(), service: z.nullable(z.string()) })),
  member_since: Instant,
  /** The company takes bookings and has free time in the next days. */
  is_bookable: z.boolean(),
})
export type CompanyProfile = z.infer<typeof CompanyProfile>

/** Number and rating of companies that could take a request, shown before contact data is requested. */
export const Coverage = z.object({ companies_count: z.int(), is_capped: z.boolean(), rating: Rating, top: z.array(CompanyCard) })
export type Coverage = z.infer<typeof Coverage>

/** Summary of the caller's own company. */
export const OwnCompany = z.object({
  id: Id,
  slug: Slug,
  name: z.string(),
  status: z.enum(companyStates.states),
  is_paused: z.boolean(),
  tier: z.enum(tiers),
  rating: Rating,
  cover: z.nullable(Picture),
  logo: z.nullable(Picture),
  time_zone: z.string(),
  reply_minutes: z.nullable(z.int()),
  /** Parts of a complete profile, each done or not. */
  completeness: z.array(
    z.object({
      part: z.enum(['about', 'logo', 'cover', 'gallery', 'services', 'area', 'hours', 'credentials', 'payment']),
      is_done: z.boolean(),
    }),
  ),
  caps: z.object({ lead: z.nullable(Cents), day: z.nullable(Cents), week: z.nullable(Cents), month: z.nullable(Cents) }),
})
export type OwnCompany = z.infer<typeof OwnCompany>

export const companiesApi = {
  search: endpoint({
    method: 'GET',
    path: '/api/search/companies',
    access: 'anyone',
    mayLag: true,
    scopes: [],
    summary: `Search companies by service and ${country.postcode.en.one} or state`,
    query: SearchQuery,
    response: SearchResult,
    isShaped: true,
    limits: [readLimits.search],
  }),
  coverage: endpoint({
    method: 'GET',
    path: '/api/search/coverage',
    access: 'anyone',
    mayLag: true,
    summary: `Count companies that cover a ${country.postcode.en.one} for a service`,
    query: z.object({ service: Slug, zipcode: Zip }),
    response: Coverage,
  }),
  profile: endpoint({
    method: 'GET',
    path: '/api/companies/:slug',
    access: 'anyone',
    mayLag: true,
    scopes: [],
    summary: 'Get the public profile of a company',
    params: z.object({ slug: Slug }),
    response: CompanyProfile,
  }),
  newCompanies: endpoint({
    method: 'GET',
    path: '/api/system/companies/new-added',
    access: 'anyone',
    mayLag: true,
    summary: 'List the newest companies',
    response: z.array(CompanyCard),
  }),
  categoryCompanies: endpoint({
    method: 'GET',
    path: '/api/system/categories/:slug/companies',
    access: 'anyone',
    mayLag: true,
    summary: 'List companies of a category that serve a place',
    params: z.object({ slug: Slug }),
    query: z.object({ ...Paging, zipcode: z.optional(Zip), iso_code: z.optional(StateIso) }),
    response: page(CompanyCard),
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/company',
    access: 'company',
    area: 'work',
    scopes: ['company:read'],
    summary: 'Get the caller’s company',
    response: OwnCompany,
  }),
}
