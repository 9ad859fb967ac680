import * as z from 'zod/mini'
import { changeWeights } from '#contract/legal/states.ts'
import { LegalText, type LegalText as Text } from '#contract/legal/versions.ts'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'

const Draft = z.extend(LegalText, { id: z.string(), document: z.string(), version: z.int(), revision: z.int() })
export type Draft = z.infer<typeof Draft>

const draftOf = (db: Db, document: string) => db`
  select id, document, version, revision, summary, body from legal_versions where document = ${document} and state = 'draft'`
export const findDraft = (db: Db, document: string) => maybe(db, Draft)`${draftOf(db, document)}`
/** Locks the row until the transaction ends. */
export const lockDraft = (db: Db, document: string) => maybe(db, Draft)`${draftOf(db, document)} for update`

const DraftRow = z.object({ document: z.string(), version: z.int() })
export const listDrafts = (db: Db) => many(db, DraftRow)`select document, version from legal_versions where state = 'draft'`

export type Saved = { userId: string; now: Date }

/** False if the next version exists. */
export const insertDraft = (db: Db, draft: { id: string; document: string; version: number } & Text, { userId, now }: Saved) =>
  touched(db`
    insert into legal_versions ${db({ ...draft, summary: db.json(draft.summary), body: db.json(draft.body), saved_by: userId, saved_at: now })}
    on conflict do nothing`)

export const saveDraft = (db: Db, id: string, { summary, body }: Text, { userId, now }: Saved) => db`
  update legal_versions set summary = ${db.json(summary)}, body = ${db.json(body)}, saved_by = ${userId}, saved_at = ${now}, revision = revision + 1
  where id = ${id}`

export const deleteDraft = (db: Db, id: string) => db`delete from legal_versions where id = ${id} and state = 'draft'`

const Known = z.object({
  id: z.string(),
  version: z.int(),
  state: z.enum(['draft', 'published', 'taken_back']),
  changed_on: z.nullable(z.string()),
  weight: z.nullable(z.enum(changeWeights)),
  changes: z.nullable(Localized),
  reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.string(),
  told: z.int(),
})

/** All versions in the database, newest first. */
export const listVersions = (db: Db, document: string) =>
  many(db, Known)`
    select v.id, v.version, v.state, house_day(v.holds_from)::text as changed_on, v.weight, v.changes, v.reason,
      nullif(trim(u.name || ' ' || u.surname), '') as by, coalesce(v.published_at, v.saved_at) as at,
      (select count(*)::int from legal_told t where t.version_id = v.id) as told
    from legal_versions v join users u on u.id = coalesce(v.published_by, v.saved_by)
    where v.document = ${document} order by v.version desc, (v.state = 'taken_back'), v.published_at desc nulls first`
