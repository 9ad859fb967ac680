import * as z from 'zod/mini'
import { type Db, many, maybe } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

export const Held = z.object({ id: z.string(), slug: z.string(), revision: z.int() })
export type Held = z.infer<typeof Held>

/** Kinds of catalog entries, with their table and their column in `catalogue_pictures`. */
const tables = {
  categories: { table: 'categories', reference: 'category_id' },
  services: { table: 'services', reference: 'service_id' },
} as const
export type Kind = keyof typeof tables

/** Locks the row until the transaction ends. */
export const lockEntry = (db: Db, kind: Kind, slug: string) =>
  maybe(db, Held)`select id, slug, revision from ${db(tables[kind].table)} where slug = ${slug} for update`

export const findEntry = (db: Db, kind: Kind, slug: string) =>
  maybe(db, Held)`select id, slug, revision from ${db(tables[kind].table)} where slug = ${slug}`

/**
 * Marks an entry as edited, so that catalog files no longer change it. `isCounted` raises the revision, for edits that could overwrite each other.
 */
export const markEdited = (db: Db, kind: Kind, id: string, { now, isCounted }: { now: Date; isCounted: boolean }) =>
  db`update ${db(tables[kind].table)} set revision = revision + ${isCounted ? 1 : 0}, edited_at = ${now} where id = ${id}`

const ids = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id)

export const saveOrder = (db: Db, kind: Kind, ordered: readonly string[]) => db`
  update ${db(tables[kind].table)} e set position = row.place - 1, is_placed = true
  from unnest(${ordered}::uuid[]) with ordinality as row (id, place) where e.id = row.id`

/** Returns the ids of the removed pictures. */
export const deletePicture = (db: Db, kind: Kind, id: string): Promise<string[]> =>
  ids(many(db, Id)`delete from catalogue_pictures where ${db(tables[kind].reference)} = ${id} returning media_id as id`)

export const insertPicture = (db: Db, kind: Kind, id: string, mediaId: string) =>
  db`insert into catalogue_pictures ${db({ [tables[kind].reference]: id, media_id: mediaId })}`
