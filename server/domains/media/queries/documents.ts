import * as z from 'zod/mini'
import { Document } from '#contract/uploads.ts'
import { type Db, many } from '#server/lib/db.ts'

export const insertDocument = (db: Db, { id, name, size }: Document, now: Date) => db`
  insert into documents (id, name, size, created_at) values (${id}, ${name}, ${size}, ${now})`

export const listDocuments = (db: Db, ids: readonly string[]) =>
  many(Document, db`select id, name, size from documents where id = any(${ids as string[]}::uuid[])`)

/** Deletes those of the documents that nothing refers to, and gives their ids. */
export const deleteUnused = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await many(
      z.object({ id: z.string() }),
      db`
    delete from documents d where d.id = any(${ids as string[]}::uuid[])
      and not exists (select from message_files where document_id = d.id)
      and not exists (select from quote_files where document_id = d.id)
    returning d.id`,
    )
  ).map(({ id }) => id)
