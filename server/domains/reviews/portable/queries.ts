import * as z from 'zod/mini'
import { reviewLevels } from '#contract/reviews/states.ts'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'

const Holder = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  hires: z.int(),
  member_since: z.string(),
})

export const getHolder = (db: Db, companyId: string) =>
  one(db, Holder)`
    select id, slug, name, city, state_iso as state, hires_count as hires, created_at as member_since from companies where id = ${companyId}`

const Published = z.object({
  id: z.string(),
  level: z.enum(reviewLevels),
  author: z.string(),
  service: z.nullable(Localized),
  city: z.string(),
  overall: z.int(),
  text: z.string(),
  published_at: z.string(),
  reply: z.nullable(z.string()),
})

/** The newest verified reviews of a company. */
export const listVerified = (db: Db, companyId: string, most: number) =>
  many(db, Published)`
    select r.id, r.level, r.author_name as author, s.name as service, r.city, r.overall, r.text, r.published_at, r.reply_text as reply
    from reviews r left join services s on s.id = r.service_id
    where r.company_id = ${companyId} and r.state = 'published' and r.level <> 'unverified'
    order by r.published_at desc, r.id desc
    limit ${most}`

const Named = z.object({ id: z.string() })

/** Once published reviews of a company, or of the one that it was merged into, that are not shown now. */
export const listNoLongerShown = (db: Db, companyId: string) =>
  many(db, Named)`
    select r.id from companies c join reviews r on r.company_id = coalesce(c.merged_into, c.id)
    where c.id = ${companyId} and r.state <> 'published' and r.published_at is not null
    order by r.id`

const Imported = z.object({
  id: z.string(),
  issuer: z.string(),
  url: z.string(),
  holder_name: z.string(),
  mean: z.nullable(z.number()),
  count: z.int(),
  reviews: z.array(z.object({ id: z.string(), overall: z.int() })),
  removals_url: z.string(),
  removed_ids: z.array(z.string()),
  issued_at: z.string(),
  checked_at: z.string(),
})
export type ImportedRow = z.infer<typeof Imported>

const columns = (db: Db) => db`
  id, issuer, url, holder_name, mean::float8, count, reviews, removals_url, removed_ids, issued_at, checked_at`

export const listImported = (db: Db, companyId: string) =>
  many(db, Imported)`select ${columns(db)} from imported_reputations where company_id = ${companyId} order by issuer`

export type NewImport = Omit<ImportedRow, 'removed_ids' | 'issued_at' | 'checked_at'> & {
  company_id: string
  removed_ids: string[]
  issued_at: Date
  checked_at: Date
}

/** Inserts a reputation, or replaces an older one of its platform. False where a newer one is there. */
export const saveImported = (db: Db, { reviews, ...row }: NewImport) =>
  touched(db`
    insert into imported_reputations ${db({ ...row, reviews: db.json(reviews) })}
    on conflict (company_id, issuer) do update set id = excluded.id, url = excluded.url, holder_name = excluded.holder_name,
      mean = excluded.mean, count = excluded.count, reviews = excluded.reviews, removals_url = excluded.removals_url,
      removed_ids = excluded.removed_ids, issued_at = excluded.issued_at, checked_at = excluded.checked_at
    where imported_reputations.issued_at <= excluded.issued_at`)

export const deleteImported = (db: Db, companyId: string, id: string) =>
  maybe(db, z.object({ issuer: z.string() }))`
    delete from imported_reputations where company_id = ${companyId} and id = ${id} returning issuer`

export const listCheckedBefore = (db: Db, before: Date, most: number) =>
  many(db, Imported)`
    select ${columns(db)} from imported_reputations where checked_at < ${before} order by checked_at limit ${most}`

export const saveRemoved = (db: Db, id: string, removedIds: readonly string[], now: Date) => db`
  update imported_reputations set removed_ids = ${[...removedIds]}, checked_at = ${now} where id = ${id}`
