import * as z from 'zod/mini'
import type { Caps } from '#contract/companies/caps.ts'
import { type CompanyChange, OwnProfile } from '#contract/companies/profile.ts'
import { companyStates, tiers } from '#contract/companies/states.ts'
import { Picture } from '#contract/media/pictures.ts'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, one } from '#server/lib/db.ts'
import { workStates } from '../area/queries.ts'
import { pictureJson } from '../cards/queries.ts'
import { isLicensed } from '../credentials/queries.ts'

const ProfileRow = z.object({
  about: Localized,
  founded_year: z.nullable(z.int()),
  workers_count: z.nullable(z.int()),
  website: z.nullable(z.string()),
  time_zone: z.string(),
  member_since: z.string(),
  is_bookable: z.boolean(),
})

export const getProfile = (db: Db, companyId: string) =>
  one(db, ProfileRow)`
    select about, founded_year, workers_count, website, time_zone, created_at as member_since,
      exists (select from company_cards where company_id = companies.id and not isempty(bookable_at)) as is_bookable
    from companies where id = ${companyId}`

const PricedService = z.object({ service_id: z.string(), price_from_cents: z.nullable(z.int()) })

/** Services that the company offers now: on, not paused, and licensed in at least one state where it works. */
export const listServices = (db: Db, companyId: string, now: Date) =>
  many(db, PricedService)`
    with area as materialized (${workStates(db, companyId)})
    select cs.service_id, cs.price_from_cents
    from company_services cs
    join services s on s.id = cs.service_id
    join companies c on c.id = cs.company_id
    cross join lateral (select (${now}::timestamptz at time zone c.time_zone)::date as today) t
    where cs.company_id = ${companyId} and cs.is_on and not cs.is_paused and (
      not exists (select from service_requirements where service_id = s.id)
      or exists (select from area where ${isLicensed(db, { service: db`s.id`, category: db`s.category_id`, state: db`area.state_iso` })}))`

const OwnRow = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  status: z.enum(companyStates.states),
  is_paused: z.boolean(),
  tier: z.enum(tiers),
  rating_mean: z.nullable(z.number()),
  reviews_count: z.int(),
  cover: z.nullable(Picture),
  logo: z.nullable(Picture),
  time_zone: z.string(),
  reply_minutes: z.nullable(z.int()),
  about: Localized,
  pictures_count: z.int(),
  services_count: z.int(),
  has_area: z.boolean(),
  has_hours: z.boolean(),
  has_credentials: z.boolean(),
  has_payment_method: z.boolean(),
  cap_lead_cents: z.nullable(z.int()),
  cap_day_cents: z.nullable(z.int()),
  cap_week_cents: z.nullable(z.int()),
  cap_month_cents: z.nullable(z.int()),
})
export type OwnRow = z.infer<typeof OwnRow>

export const getOwn = (db: Db, companyId: string) =>
  one(db, OwnRow)`
    select c.id, c.slug, c.name, c.status, c.is_paused, c.tier, c.rating_mean, c.reviews_count, c.time_zone, c.reply_minutes, c.about, c.has_payment_method,
      c.cap_lead_cents, c.cap_day_cents, c.cap_week_cents, c.cap_month_cents,
      ${pictureJson(db, 'cover_media_id')} as cover, ${pictureJson(db, 'logo_media_id')} as logo,
      (select count(*) from company_pictures where company_id = c.id)::int as pictures_count,
      (select count(*) from company_services where company_id = c.id and is_on)::int as services_count,
      exists (select 1 from company_zips where company_id = c.id and not is_excluded) or exists (select 1 from company_states where company_id = c.id) as has_area,
      exists (select 1 from company_hours where company_id = c.id) as has_hours,
      exists (select 1 from credentials where company_id = c.id and status = 'verified' and kind not in ('email', 'phone')) as has_credentials
    from companies c where c.id = ${companyId}`

export const savePaymentMethod = (db: Db, companyId: string, hasOne: boolean) =>
  db`update companies set has_payment_method = ${hasOne} where id = ${companyId}`

export const saveCaps = (db: Db, companyId: string, { lead, day, week, month }: Caps) => db`
  update companies set cap_lead_cents = ${lead}, cap_day_cents = ${day}, cap_week_cents = ${week}, cap_month_cents = ${month}
  where id = ${companyId}`

export const getOwnProfile = (db: Db, id: string) =>
  one(db, OwnProfile)`
    select id, slug, status, name, tagline, about, phone, website, address, zipcode, city, state_iso, founded_year, workers_count, languages,
      ${pictureJson(db, 'logo_media_id')} as logo, ${pictureJson(db, 'cover_media_id')} as cover
    from companies where id = ${id}`

type Place = { zipcode: string; city: string; state_iso: string; lat: number; lon: number; time_zone: string }

export const saveProfile = (db: Db, id: string, change: Omit<CompanyChange, 'zipcode'>, place: Place) => db`
  update companies set ${db({
    name: change.name,
    tagline: db.json(change.tagline),
    about: db.json(change.about),
    phone: change.phone,
    website: change.website ?? null,
    address: change.address || null,
    founded_year: change.founded_year ?? null,
    workers_count: change.workers_count ?? null,
    languages: change.languages,
    ...place,
  })} where id = ${id}`

const columns = { logo: 'logo_media_id', cover: 'cover_media_id' } as const

const Replaced = z.object({ before: z.nullable(z.string()) })

/** Returns the id of the picture that was replaced. */
export async function saveImage(db: Db, id: string, image: keyof typeof columns, mediaId: string | null): Promise<string | null> {
  const column = db(columns[image])
  const { before } = await one(db, Replaced)`
    update companies c set ${column} = ${mediaId} from (select id, ${column} as before from companies where id = ${id}) o
    where c.id = o.id returning o.before`
  return before
}
