import * as z from 'zod/mini'
import type { CompanyCard } from '#contract/companies/search.ts'
import type { Localized } from '#contract/primitives.ts'
import { type Db, many } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'
import type { Parts } from '../score/rules.ts'

/** Fields of a card that do not depend on the viewer, place and time. */
const storedFields = [
  'id',
  'slug',
  'name',
  'tagline',
  'tier',
  'rating',
  'city',
  'state_iso',
  'cover',
  'logo',
  'badges',
  'languages',
  'reply_minutes',
  'hires_count',
  'prices_kept',
  'show_ups',
  'lat',
  'lon',
] as const satisfies readonly (keyof CompanyCard)[]
type StoredField = (typeof storedFields)[number]

export const pickStored = <T extends Record<StoredField, unknown>>(card: T) =>
  Object.fromEntries(storedFields.map((name) => [name, card[name]])) as Pick<T, StoredField>

/** Value of `company_cards.card`: the stored fields, in both languages. */
export type StoredCard = Omit<Pick<CompanyCard, StoredField>, 'tagline' | 'prices_kept' | 'show_ups'> & {
  prices_kept: { kept: number; count: number } | null
  show_ups: { on_time: number; count: number } | null
  tagline: Localized
  /** Further locations that everybody may know; absent without any. */
  places?: readonly Pick<CompanyCard, 'city' | 'state_iso' | 'lat' | 'lon'>[]
  parts: Parts
  open_minutes: readonly (readonly [number, number])[]
  time_zone: string
}

/** Written only by the search index, so it is not validated again for every card of a page. */
export const Card = z.custom<StoredCard>()

const CardRow = z.object({
  card: Card,
  price_from_cents: z.nullable(z.int()),
  price_service_id: z.nullable(z.string()),
  ranked_at: z.string(),
})
export type CardRow = z.infer<typeof CardRow>

/** Joins `offer` to `k`: the cheapest service among `serviceIds`, or among all that the company offers. */
export const cheapest = (db: Db, serviceIds: readonly string[] | null) => db`
  left join lateral (
    select o.price_from_cents, o.service_id
    from company_services o
    where o.company_id = k.company_id and o.is_on and o.price_from_cents is not null ${serviceIds === null ? db`` : db`and o.service_id = any(${serviceIds})`}
    order by o.price_from_cents limit 1
  ) offer on true`

export const listCards = (db: Db, companyIds: readonly string[]) =>
  many(db, CardRow)`
    select k.card, k.ranked_at, offer.price_from_cents, offer.service_id as price_service_id
    from company_cards k ${cheapest(db, null)}
    where k.company_id = any(${companyIds})`

/** Ids of the newest companies that can be found. */
export const listNewest = async (db: Db, count: number): Promise<string[]> =>
  (
    await many(db, Id)`
    select id from companies where status = 'active' and not is_paused order by created_at desc limit ${count}`
  ).map(({ id }) => id)

/** SQL for the picture that a column refers to, in the shape of the contract; null without one. */
export const pictureJson = (db: Db, column: 'cover_media_id' | 'logo_media_id' | 'media_id') => db`(
  select jsonb_build_object('id', m.id, 'width', m.width, 'height', m.height, 'thumbhash', m.thumbhash, 'widths', m.widths, 'has_avif', m.has_avif)
  from media m where m.id = ${db(column)})`
