import * as z from 'zod/mini'
import type { SentFile } from '../../media/service.ts'
import { type Db, maybe, one } from '#server/lib/db.ts'
import { Count, DocumentId } from '#server/lib/rows.ts'

export const countFiles = async (db: Db, quoteId: string): Promise<number> =>
  (await one(db, Count)`select count(*) as count from quote_files where quote_id = ${quoteId}`).count

/** Tells whether the quote already has this file. */
export const hasFile = async (db: Db, quoteId: string, file: SentFile): Promise<boolean> => {
  const is = file.kind === 'photo' ? db`media_id = ${file.picture.id}` : db`document_id = ${file.document.id}`
  return (await db`select from quote_files where quote_id = ${quoteId} and ${is}`).length > 0
}

export const insertFile = (db: Db, id: string, quoteId: string, file: SentFile) => db`
  insert into quote_files (id, quote_id, position, media_id, document_id)
  select ${id}, ${quoteId}, coalesce(max(position), -1) + 1, ${file.kind === 'photo' ? file.picture.id : null},
    ${file.kind === 'document' ? file.document.id : null}
  from quote_files where quote_id = ${quoteId}
  on conflict do nothing`

const Gone = z.object({ media_id: z.nullable(z.string()), document_id: z.nullable(z.string()) })

export const deleteFile = (db: Db, quoteId: string, fileId: string) =>
  maybe(db, Gone)`delete from quote_files where id = ${fileId} and quote_id = ${quoteId} returning media_id, document_id`

/** A document of a quote, for its company, and for the customer once sent. */
export const findDocument = (
  db: Db,
  { quoteId, fileId, userId, companyId }: { quoteId: string; fileId: string; userId: string | null; companyId: string | null },
) =>
  maybe(db, DocumentId)`
    select f.document_id from quote_files f
    join quotes q on q.id = f.quote_id
    join projects p on p.id = q.project_id
    where f.id = ${fileId} and q.id = ${quoteId} and f.document_id is not null
      and (q.company_id = ${companyId} or (p.owner_id = ${userId} and q.sent_at is not null))`
