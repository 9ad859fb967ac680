import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

const DocumentRow = z.object({ id: z.string(), name: z.string(), type: z.enum(['application/pdf', 'image/webp']), size: z.int() })
export type DocumentRow = z.infer<typeof DocumentRow>

export const insertDocument = (db: Db, { id, name, type, size }: DocumentRow, now: Date) => db`
  insert into documents (id, name, type, size, created_at) values (${id}, ${name}, ${type}, ${size}, ${now})`

export const listDocuments = (db: Db, ids: readonly string[]) =>
  many(DocumentRow, db`select id, name, type, size from documents where id = any(${ids}::uuid[])`)

/**
 * Deletes unreferenced documents and returns their ids. The lock is a statement of its own, so that the next one sees references committed while it
 * waited.
 */
export async function deleteUnused(db: Db, ids: readonly string[]): Promise<string[]> {
  await db`select from documents where id = any(${ids}::uuid[]) order by id for update`
  const deleted = await many(
    Id,
    db`
    delete from documents d where d.id = any(${ids}::uuid[])
      and not exists (select from message_files where document_id = d.id)
      and not exists (select from quote_files where document_id = d.id)
      and not exists (select from credentials where paper_id = d.id)
      and not exists (select from refund_papers where document_id = d.id)
    returning d.id`,
  )
  return deleted.map(({ id }) => id)
}
