import * as z from 'zod/mini'
import { LegalText } from '#contract/legal/versions.ts'
import { type Db, many, maybe } from '#server/lib/db.ts'

const Published = z.object({ id: z.string(), document: z.string(), version: z.int(), changed_on: z.string(), holds_from: z.string() })
export type PublishedRow = z.infer<typeof Published>

/** Past, current and planned versions, without their texts. */
export const listPublished = (db: Db) =>
  many(db, Published)`
    select id, document, version, house_day(holds_from)::text as changed_on, holds_from
    from legal_versions where state = 'published' order by document, version desc`

export const findText = (db: Db, id: string) => maybe(db, LegalText)`select summary, body from legal_versions where id = ${id}`
