import * as z from 'zod/mini'
import type { PersonMerge } from '#contract/merging/people.ts'
import { type Db, many, maybe } from '#server/lib/db.ts'
import type { Pair } from '#server/lib/merging.ts'

const Person = z.object({
  id: z.string(),
  kind: z.enum(['member', 'guest']),
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  phone: z.nullable(z.string()),
  place: z.string(),
  locale: z.enum(['es', 'en']),
  is_admin: z.boolean(),
  avatar_media_id: z.nullable(z.string()),
  deleted_at: z.nullable(z.string()),
  merged_into: z.nullable(z.string()),
  created_at: z.string(),
})
export type MergingPerson = z.infer<typeof Person>

const columns = (db: Db) => db`
  id, kind, email, name, surname, phone, concat_ws(', ', city, state_iso) || coalesce(' ' || zipcode, '') as place, locale, is_admin,
  avatar_media_id, deleted_at, merged_into, created_at`

export const findForMerge = (db: Db, id: string) => maybe(db, Person)`select ${columns(db)} from users where id = ${id}`

/** Locks both rows in one order until the transaction ends, which also blocks sign-in. */
export const lockForMerge = (db: Db, { from, into }: Pair) =>
  many(db, Person)`select ${columns(db)} from users where id in (${from}, ${into}) order by id for update`

/** Copies the chosen fields of the merged account. A phone number keeps its verification. */
export const takeParts = (db: Db, { from, into }: Pair, { name, contact, place }: Omit<PersonMerge, 'reason'>) => db`
  update users k set
    name = case when ${name === 'merged'} then m.name else k.name end,
    surname = case when ${name === 'merged'} then m.surname else k.surname end,
    phone = case when ${contact === 'merged'} or k.phone is null then m.phone else k.phone end,
    phone_verified_at = case when ${contact === 'merged'} or k.phone is null then m.phone_verified_at else k.phone_verified_at end,
    zipcode = case when ${place === 'merged'} or k.zipcode is null then m.zipcode else k.zipcode end,
    city = case when ${place === 'merged'} or k.zipcode is null then m.city else k.city end,
    state_iso = case when ${place === 'merged'} or k.zipcode is null then m.state_iso else k.state_iso end,
    avatar_media_id = coalesce(k.avatar_media_id, m.avatar_media_id),
    -- Neither sold nor shared, once either has said so.
    opted_out_at = coalesce(k.opted_out_at, m.opted_out_at)
  from users m where k.id = ${into} and m.id = ${from}`

/** Marks the merged account and points it to the kept one. */
export const saveTombstone = (db: Db, { from, into }: Pair, now: Date) =>
  db`update users set merged_into = ${into}, merged_at = ${now} where id = ${from}`
