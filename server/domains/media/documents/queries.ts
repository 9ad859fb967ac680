import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'
import type { Tables } from '#server/lib/tables.ts'

const DocumentRow = z.object({ id: z.string(), name: z.string(), type: z.enum(['application/pdf', 'image/webp']), size: z.int() })
export type DocumentRow = z.infer<typeof DocumentRow>

export const insertDocument = (db: Db, { id, name, type, size }: DocumentRow, now: Date) => db`
  insert into documents (id, name, type, size, created_at) values (${id}, ${name}, ${type}, ${size}, ${now})`

export const listDocuments = (db: Db, ids: readonly string[]) =>
  many(db, DocumentRow)`select id, name, type, size from documents where id = any(${ids}::uuid[])`

/**
 * Deletes those of the documents that nothing in `tables` refers to, and returns their ids. The lock is a statement of its own, so that the next
 * one sees references that were added meanwhile.
 */
export async function deleteUnused(db: Db, tables: Tables, ids: readonly string[]): Promise<string[]> {
  await db`select from documents where id = any(${ids}::uuid[]) order by id for update`
  const unused = Object.entries(tables)
    .flatMap(([table, { document }]) => (document ? [db`and not exists (select from ${db(table)} where ${db(document)} = d.id)`] : []))
    .reduce((all, one) => db`${all} ${one}`)
  const deleted = await many(db, Id)`
delete from documents d where d.id = any(${ids}::uuid[]) ${unused} returning d.id`
  return deleted.map(({ id }) => id)
}
