import * as z from 'zod/mini'
import { companyStates, Hours, tiers } from '#contract/companies/search.ts'
import { Picture } from '#contract/media/pictures.ts'
import type { CompanyRole } from '#contract/company-roles.ts'
import { Localized } from '#contract/primitives.ts'
import type { Caps } from '#contract/companies/caps.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { CompanyId, UserId } from '#server/lib/rows.ts'
import { isLicensed, workStates } from '../credentials/licence.ts'
import { pictureJson } from '../cards/picture-json.ts'

const CompanyRef = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  status: z.enum(companyStates.states),
  is_paused: z.boolean(),
  time_zone: z.string(),
})
export type CompanyRef = z.infer<typeof CompanyRef>

/** Id of the company with a slug. The slug of a merged company leads to the company that absorbed it. */
export const atSlug = (db: Db, slug: string) => db`(select coalesce(merged_into, id) from companies where slug = ${slug})`

export const findBySlug = (db: Db, slug: string) =>
  maybe(CompanyRef, db`select id, slug, name, status, is_paused, time_zone from companies where id = ${atSlug(db, slug)}`)

export const findById = (db: Db, id: string) =>
  maybe(CompanyRef, db`select id, slug, name, status, is_paused, time_zone from companies where id = ${id}`)

export const listMembers = async (db: Db, companyId: string, roles: readonly CompanyRole[]): Promise<string[]> =>
  (
    await many(
      UserId,
      db`select user_id from company_members where company_id = ${companyId} and role = any(${roles}) order by role = 'owner' desc, user_id`,
    )
  ).map(({ user_id }) => user_id)

const ProfileRow = z.object({
  about: Localized,
  founded_year: z.nullable(z.int()),
  workers_count: z.nullable(z.int()),
  website: z.nullable(z.string()),
  time_zone: z.string(),
  member_since: z.string(),
})

export const getProfile = (db: Db, companyId: string) =>
  one(
    ProfileRow,
    db`select about, founded_year, workers_count, website, time_zone, created_at as member_since from companies where id = ${companyId}`,
  )

export const listHours = (db: Db, companyId: string) =>
  many(
    Hours,
    db`
    select weekday, to_char(opens, 'HH24:MI') as opens, case when closes = '24:00' then '24:00' else to_char(closes, 'HH24:MI') end as closes
    from company_hours where company_id = ${companyId} order by weekday, opens`,
  )

const PricedService = z.object({ service_id: z.string(), price_from_cents: z.nullable(z.int()) })

/** Services that the company offers now: on, not paused, and licensed in at least one state where it works. */
export const listServices = (db: Db, companyId: string, now: Date) =>
  many(
    PricedService,
    db`
    with area as materialized (${workStates(db, companyId)})
    select cs.service_id, cs.price_from_cents
    from company_services cs
    join services s on s.id = cs.service_id
    join companies c on c.id = cs.company_id
    cross join lateral (select (${now}::timestamptz at time zone c.time_zone)::date as today) t
    where cs.company_id = ${companyId} and cs.is_on and not cs.is_paused and (
      not exists (select from service_requirements where service_id = s.id)
      or exists (select from area where ${isLicensed(db, { service: db`s.id`, category: db`s.category_id`, state: db`area.state_iso` })}))`,
  )

const GalleryRow = z.object({ picture: Picture, caption: Localized, service_id: z.nullable(z.string()) })

export const listGallery = (db: Db, companyId: string) =>
  many(
    GalleryRow,
    db`
    select ${pictureJson(db, 'media_id')} as picture, caption, service_id from company_pictures where company_id = ${companyId} order by position, media_id`,
  )

const CoveredState = z.object({ state_iso: z.string() })

/** States that the company covers as a whole. */
export const listCoveredStates = async (db: Db, companyId: string): Promise<string[]> =>
  (await many(CoveredState, db`select state_iso from company_states where company_id = ${companyId} order by state_iso`)).map(
    ({ state_iso }) => state_iso,
  )

const CoveredZip = z.object({ lat: z.number(), lon: z.number() })

export const listCoveredZips = (db: Db, companyId: string) =>
  many(
    CoveredZip,
    db`
    select z.lat, z.lon from company_zips cz join zips z on z.zip = cz.zip where cz.company_id = ${companyId} and not cz.is_excluded order by z.zip`,
  )

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
  one(
    OwnRow,
    db`
    select c.id, c.slug, c.name, c.status, c.is_paused, c.tier, c.rating_mean, c.reviews_count, c.time_zone, c.reply_minutes, c.about, c.has_payment_method,
      c.cap_lead_cents, c.cap_day_cents, c.cap_week_cents, c.cap_month_cents,
      ${pictureJson(db, 'cover_media_id')} as cover, ${pictureJson(db, 'logo_media_id')} as logo,
      (select count(*) from company_pictures where company_id = c.id)::int as pictures_count,
      (select count(*) from company_services where company_id = c.id and is_on)::int as services_count,
      exists (select 1 from company_zips where company_id = c.id and not is_excluded) or exists (select 1 from company_states where company_id = c.id) as has_area,
      exists (select 1 from company_hours where company_id = c.id) as has_hours,
      exists (select 1 from credentials where company_id = c.id and status = 'verified' and kind not in ('email', 'phone')) as has_credentials
    from companies c where c.id = ${companyId}`,
  )

/** Adds purchased leads to the counters. An undone purchase has a count of -1 and no `at`. */
export async function addLeads(db: Db, leads: readonly { company_id: string; count: 1 | -1; at: Date | null }[]): Promise<void> {
  await db`
    update companies c set leads_count = c.leads_count + l.count, last_lead_at = greatest(c.last_lead_at, l.at)
    from (
      select company_id, sum(count)::int as count, max(at) as at
      from jsonb_to_recordset(${db.json(leads)}) as b (company_id uuid, count int, at timestamptz) group by company_id
    ) l
    where c.id = l.company_id`
}

export const addHires = (db: Db, companyId: string, count: 1 | -1) =>
  db`update companies set hires_count = hires_count + ${count} where id = ${companyId}`

/** Ratings of a company: the mean and count shown on pages, and the age-weighted ones that the score uses. */
export type Rating = { companyId: string; mean: number | null; count: number; recentMean: number | null; recentCount: number }

const SavedRating = z.object({ id: z.string(), is_new: z.boolean() })

/** Returns the ids of companies whose rating changed. */
export const saveRatings = async (db: Db, ratings: readonly Rating[], now: Date): Promise<string[]> =>
  (
    await many(
      SavedRating,
      db`
      update companies c set rating_mean = row.mean, reviews_count = row.count, recent_rating = row.recent_mean, recent_reviews = row.recent_count,
        reviews_weighed_at = ${now}
      from (
        select fresh.*, (before.rating_mean, before.reviews_count, before.recent_rating, before.recent_reviews)
          is distinct from (mean, count, recent_mean, recent_count) as is_new
        from unnest(${ratings.map(({ companyId }) => companyId)}::uuid[], ${ratings.map(({ mean }) => mean)}::numeric(3, 2)[],
          ${ratings.map(({ count }) => count)}::int[], ${ratings.map(({ recentMean }) => recentMean)}::numeric(3, 2)[],
          ${ratings.map(({ recentCount }) => recentCount)}::numeric(9, 2)[]) as fresh (id, mean, count, recent_mean, recent_count)
        join companies before using (id)
      ) row
      where c.id = row.id returning c.id, row.is_new`,
    )
  ).flatMap(({ id, is_new }) => (is_new ? [id] : []))

export type Replies = { minutes: number | null; due: number; quick: number }

/** Returns false when nothing changed. */
export const saveReplies = (db: Db, companyId: string, { minutes, due, quick }: Replies) =>
  touched(db`
    update companies set reply_minutes = ${minutes}, replies_due = ${due}, replies_quick = ${quick}
    where id = ${companyId} and (reply_minutes, replies_due, replies_quick) is distinct from (${minutes}::int, ${due}::int, ${quick}::int)`)

export const savePaymentMethod = (db: Db, companyId: string, hasOne: boolean) =>
  db`update companies set has_payment_method = ${hasOne} where id = ${companyId}`

export const saveCaps = (db: Db, companyId: string, { lead, day, week, month }: Caps) => db`
  update companies set cap_lead_cents = ${lead}, cap_day_cents = ${day}, cap_week_cents = ${week}, cap_month_cents = ${month}
  where id = ${companyId}`

const Expired = z.object({ id: z.string(), company_id: z.string() })

/** Expires credentials whose last day is over in the company's time zone. Returns each expired row once. */
export const expireCredentials = (db: Db, now: Date) =>
  many(
    Expired,
    db`
    with over as (
      select cr.id from credentials cr join companies c on c.id = cr.company_id
      where cr.status = 'verified' and cr.expires_on < (${now}::timestamptz at time zone c.time_zone)::date
      -- Same lock order as a purchase.
      order by cr.id for update of cr
    )
    update credentials cr set status = 'expired' from over where cr.id = over.id returning cr.id, cr.company_id`,
  )

/** Companies whose last lead was bought between two moments. Their rank changes with time alone. */
export const listResting = async (db: Db, from: Date, to: Date): Promise<string[]> =>
  (
    await many(
      CompanyId,
      db`
    select id as company_id from companies where status = 'active' and last_lead_at >= ${from} and last_lead_at < ${to} and leads_count >= 5`,
    )
  ).map(({ company_id }) => company_id)
