import * as z from 'zod/mini'
import { Picture } from '#contract/media/pictures.ts'
import { type Db, many, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

export const insertPicture = (db: Db, { id, width, height, widths, thumbhash }: Picture, now: Date) => db`
  insert into media (id, width, height, widths, thumbhash, created_at) values (${id}, ${width}, ${height}, ${widths}, ${thumbhash}, ${now})`

export const listPictures = (db: Db, ids: readonly string[]) =>
  many(Picture, db`select id, width, height, thumbhash, widths, has_avif from media where id = any(${ids})`)

/** Whether a picture exists and is not withdrawn. */
export const isPublic = async (db: Db, id: string): Promise<boolean> =>
  (await many(Id, db`select id from media where id = ${id} and withdrawn_at is null`)).length > 0

/** Reopens the public address of pictures. */
export const setShown = (db: Db, ids: readonly string[]) => db`update media set withdrawn_at = null where id = any(${ids}::uuid[])`

/** False if the picture is gone. */
export const saveAvif = (db: Db, id: string) => touched(db`update media set has_avif = true where id = ${id}`)

const Unknown = z.object({ name: z.string() })

/** Those of `names` that are not the id of a picture or document. */
export const listUnknown = async (db: Db, names: readonly string[]): Promise<string[]> =>
  (
    await many(
      Unknown,
      db`
    select name from unnest(${names}::text[]) as name
    where not exists (select 1 from media where id::text = name) and not exists (select 1 from documents where id::text = name)`,
    )
  ).map(({ name }) => name)

/** Whether the picture `m` is shown publicly. */
const isShown = (db: Db) => db`
  exists (select from project_photos where media_id = m.id)
  or exists (select from company_pictures where media_id = m.id)
  or exists (select from companies where cover_media_id = m.id or logo_media_id = m.id)
  or exists (select from message_photos where media_id = m.id)
  or exists (select from review_photos p join reviews r on r.id = p.review_id where p.media_id = m.id and r.state <> 'removed')
  or exists (select from quote_files where media_id = m.id)
  or exists (select from users where avatar_media_id = m.id)
  or exists (select from blog_pictures where media_id = m.id)
  or exists (select from blog_copies where media_id = m.id)
  or exists (select from catalogue_pictures where media_id = m.id)`

/** Whether the picture `m` may be restored. */
const isKept = (db: Db) => db`
  exists (select from removed_works where media_id = m.id)
  or exists (select from taken_down_pictures where media_id = m.id)
  or exists (select from review_photos where media_id = m.id)`

/**
 * Deletes unreferenced pictures and returns their ids; withdraws those that may be restored. The lock is a statement of its own, so that the next
 * one sees references committed while it waited.
 */
export async function deleteUnshown(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  await db`select from media where id = any(${ids}::uuid[]) order by id for update`
  const deleted = await many(
    Id,
    db`delete from media m where m.id = any(${ids}::uuid[]) and not (${isShown(db)} or ${isKept(db)}) returning m.id`,
  )
  await db`
    update media m set withdrawn_at = ${now}
    where m.id = any(${ids}::uuid[]) and m.withdrawn_at is null and not (${isShown(db)})`
  return deleted.map(({ id }) => id)
}
