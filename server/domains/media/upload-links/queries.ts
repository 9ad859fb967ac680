import * as z from 'zod/mini'
import { type Db, maybe, one } from '#server/lib/db.ts'

const LinkRow = z.object({ id: z.string(), subject_id: z.string(), expires_at: z.string() })
export type LinkRow = z.infer<typeof LinkRow>

const living = (db: Db, now: Date) => db`revoked_at is null and expires_at > ${now}`

export const findLink = (db: Db, id: string, now: Date) =>
  maybe(db, LinkRow)`select id, subject_id, expires_at from upload_links where id = ${id} and ${living(db, now)}`

/** The valid link of a subject, created if there is none. */
export async function takeLink(db: Db, { id, subjectId, now, until }: { id: string; subjectId: string; now: Date; until: Date }) {
  await db`update upload_links set revoked_at = ${now} where subject_id = ${subjectId} and revoked_at is null and expires_at <= ${now}`
  await db`
    insert into upload_links (id, subject_id, created_at, expires_at) values (${id}, ${subjectId}, ${now}, ${until})
    on conflict (subject_id) where revoked_at is null do nothing`
  return one(db, LinkRow)`select id, subject_id, expires_at from upload_links where subject_id = ${subjectId} and revoked_at is null`
}

export const revokeLinks = (db: Db, subjectId: string, now: Date) =>
  db`update upload_links set revoked_at = ${now} where subject_id = ${subjectId} and revoked_at is null`

export const deleteOldLinks = (db: Db, before: Date) => db`delete from upload_links where expires_at < ${before}`
