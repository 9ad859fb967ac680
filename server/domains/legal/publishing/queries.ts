import * as z from 'zod/mini'
import type { changeWeights } from '#contract/legal/states.ts'
import { LegalText } from '#contract/legal/versions.ts'
import type { Localized } from '#contract/primitives.ts'
import { type Db, maybe } from '#server/lib/db.ts'
import type { Saved } from '../versions/queries.ts'

type Publication = {
  weight: (typeof changeWeights)[number]
  changes: Localized | null
  holdsFrom: string
  reason: string
}
export const publishDraft = (db: Db, id: string, { weight, changes, holdsFrom, reason }: Publication, { userId, now }: Saved) => db`
  update legal_versions set state = 'published', weight = ${weight}, changes = ${changes && db.json(changes)}, holds_from = ${holdsFrom},
    reason = ${reason}, published_by = ${userId}, published_at = ${now}
  where id = ${id}`

const Planned = z.extend(LegalText, { id: z.string(), version: z.int(), holds_from: z.string() })
/** Locks the row until the transaction ends. */
export const lockPublished = (db: Db, document: string, version: number) =>
  maybe(db, Planned)`
    select id, version, holds_from, summary, body from legal_versions
    where document = ${document} and version = ${version} and state = 'published' for update`
export const takeBack = (db: Db, id: string) => db`update legal_versions set state = 'taken_back' where id = ${id}`
