import * as z from 'zod/mini'
import { companyStates } from '#contract/companies/states.ts'
import type { CompanyMerge } from '#contract/merging/companies.ts'
import { Localized } from '#contract/primitives.ts'
import { type Db, many } from '#server/lib/db.ts'
import type { Pair } from '#server/lib/merging.ts'
import { CompanyId } from '#server/lib/rows.ts'

const Company = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  status: z.enum(companyStates.states),
  place: z.string(),
  contact: z.string(),
  tagline: Localized,
  about: Localized,
  hours: z.string(),
  caps: z.array(z.nullable(z.int())),
  logo_media_id: z.nullable(z.string()),
  cover_media_id: z.nullable(z.string()),
  merged_into: z.nullable(z.string()),
  created_at: z.string(),
})
export type MergingCompany = z.infer<typeof Company>

const columns = (db: Db) => db`
  c.id, c.slug, c.name, c.status, concat_ws(', ', c.address, c.city, c.state_iso) || ' ' || c.zipcode as place,
  concat_ws(' · ', c.phone, c.website) as contact, c.tagline, c.about,
  coalesce((select string_agg(h.weekday || ' ' || to_char(h.opens, 'HH24:MI') || '–' || to_char(h.closes, 'HH24:MI'), ', ' order by h.weekday, h.opens)
    from company_hours h where h.company_id = c.id), '') as hours,
  json_build_array(c.cap_lead_cents, c.cap_day_cents, c.cap_week_cents, c.cap_month_cents) as caps,
  c.logo_media_id, c.cover_media_id, c.merged_into, c.created_at`

export const findForMerge = (db: Db, { from, into }: Pair) =>
  many(db, Company)`select ${columns(db)} from companies c where c.id in (${from}, ${into})`

/** Locks both rows in id order until the transaction ends. */
export const lockForMerge = async (db: Db, pair: Pair) => {
  await db`select from companies where id in (${pair.from}, ${pair.into}) order by id for no key update`
  return findForMerge(db, pair)
}

type Choices = Omit<CompanyMerge, 'reason'>
const chosen = (db: Db, isOther: boolean, column: string) => db`${db(column)} = ${isOther ? db`m.${db(column)}` : db`k.${db(column)}`}`
const filled = (db: Db, isOther: boolean, column: string) =>
  isOther ? db`${db(column)} = coalesce(m.${db(column)}, k.${db(column)})` : db`${db(column)} = coalesce(k.${db(column)}, m.${db(column)})`

/** Copies the chosen parts to the surviving company, fills its gaps, and adds up the counters of both. */
export async function takeParts(db: Db, { from, into }: Pair, { name, place, contact, texts, hours, caps }: Choices): Promise<void> {
  const is = (choice: string) => choice === 'merged'
  if (is(hours)) {
    await db`delete from company_hours where company_id = ${into}`
    await db`delete from company_holidays where company_id = ${into}`
  }
  const placed = ['location_name', 'address', 'zipcode', 'city', 'state_iso', 'lat', 'lon', 'time_zone']
  const capped = ['cap_lead_cents', 'cap_day_cents', 'cap_week_cents', 'cap_month_cents']
  const parts = [
    chosen(db, is(name), 'name'),
    ...placed.map((column) => chosen(db, is(place), column)),
    ...['phone', 'website'].map((column) => filled(db, is(contact), column)),
    ...['tagline', 'about'].map((column) => chosen(db, is(texts), column)),
    ...capped.map((column) => chosen(db, is(caps), column)),
    ...['logo_media_id', 'cover_media_id', 'founded_year', 'workers_count'].map((column) => filled(db, false, column)),
  ]
  const set = parts.reduce((all, part) => db`${all}, ${part}`)
  await db`
    update companies k set ${set}, leads_count = k.leads_count + m.leads_count, hires_count = k.hires_count + m.hires_count,
      last_lead_at = greatest(k.last_lead_at, m.last_lead_at)
    from companies m where k.id = ${into} and m.id = ${from}`
}

/** Empties the merged company and points its slug to the survivor. Contact data is erased; the name stays for the history. */
export async function leaveTombstone(db: Db, pair: Pair, { slug }: Pick<Choices, 'slug'>, now: Date): Promise<void> {
  const [from, into] = [await slugOf(db, pair.from), await slugOf(db, pair.into)]
  await db`
    update companies set status = 'merged', merged_into = ${pair.into}, merged_at = ${now}, is_paused = false, paused_until = null, phone = null,
      website = null, address = null, location_name = default, tagline = default, about = default, logo_media_id = null, cover_media_id = null, leads_count = 0,
      hires_count = 0, rating_mean = null, reviews_count = 0, recent_rating = null, recent_reviews = 0, has_payment_method = false, slug = ${slug === 'merged' ? pair.from : from}
    where id = ${pair.from}`
  if (slug !== 'merged') return
  await db`update companies set slug = ${from} where id = ${pair.into}`
  await db`update companies set slug = ${into} where id = ${pair.from}`
}

const Slug = z.object({ slug: z.string() })

const slugOf = async (db: Db, id: string): Promise<string> => (await many(db, Slug)`select slug from companies where id = ${id}`)[0]!.slug

/** Gives the surviving account the higher of both roles in companies where both are members. */
export const raiseRole = (db: Db, { from, into }: Pair) => db`
  update company_members k set role = m.role from company_members m
  where k.user_id = ${into} and m.user_id = ${from} and m.company_id = k.company_id
    and array_position('{owner,manager,member}'::text[], m.role) < array_position('{owner,manager,member}'::text[], k.role)`

/** Companies that either of two people belongs to. */
export const listCompaniesOf = async (db: Db, { from, into }: Pair): Promise<string[]> =>
  (await many(db, CompanyId)`select distinct company_id from company_members where user_id in (${from}, ${into})`).map(
    ({ company_id: id }) => id,
  )

const Late = z.object({ from: z.string(), into: z.string() })

/** Companies merged since `since`. Rows may have reached them after the merge. */
export const listMergedSince = (db: Db, since: Date) =>
  many(db, Late)`select id as "from", merged_into as "into" from companies where merged_at >= ${since} order by merged_at limit 500`
