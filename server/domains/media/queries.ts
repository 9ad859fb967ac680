import * as z from 'zod/mini'
import { Picture } from '#contract/pictures.ts'
import { type Db, many, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

export const insertPicture = (db: Db, { id, width, height, widths, thumbhash }: Picture, now: Date) => db`
  insert into media (id, width, height, widths, thumbhash, created_at) values (${id}, ${width}, ${height}, ${widths}, ${thumbhash}, ${now})`

export const listPictures = (db: Db, ids: readonly string[]) =>
  many(Picture, db`select id, width, height, thumbhash, widths, has_avif from media where id = any(${ids})`)

/** Whether a picture is there for whoever knows its id. */
export const isPublic = async (db: Db, id: string): Promise<boolean> =>
  (await many(Id, db`select id from media where id = ${id} and withdrawn_at is null`)).length > 0

export const setWithdrawn = (db: Db, ids: readonly string[], at: Date | null) =>
  db`update media set withdrawn_at = ${at} where id = any(${ids as string[]}::uuid[])`

/** False when there is no such picture any more. */
export const saveAvif = (db: Db, id: string) => touched(db`update media set has_avif = true where id = ${id}`)

const Unknown = z.object({ name: z.string() })

/** Those of `names` that are no picture's and no document's id. */
export const listUnknown = async (db: Db, names: readonly string[]): Promise<string[]> =>
  (
    await many(
      Unknown,
      db`
    select name from unnest(${names}::text[]) as name
    where not exists (select 1 from media where id::text = name) and not exists (select 1 from documents where id::text = name)`,
    )
  ).map(({ name }) => name)

/**
 * Deletes those of the pictures that nothing refers to, and gives their ids. Whoever is about to refer to one is waited for by a statement of
 * its own: the next one sees it.
 */
export async function deleteUnused(db: Db, ids: readonly string[]): Promise<string[]> {
  await db`select from media where id = any(${ids as string[]}::uuid[]) order by id for update`
  const deleted = await many(
    Id,
    db`
    delete from media m where m.id = any(${ids as string[]}::uuid[])
      and not exists (select from project_photos where media_id = m.id)
      and not exists (select from company_pictures where media_id = m.id)
      and not exists (select from removed_works where media_id = m.id)
      and not exists (select from taken_down_pictures where media_id = m.id)
      and not exists (select from companies where cover_media_id = m.id or logo_media_id = m.id)
      and not exists (select from message_photos where media_id = m.id)
      and not exists (select from review_photos where media_id = m.id)
      and not exists (select from quote_files where media_id = m.id)
      and not exists (select from users where avatar_media_id = m.id)
      and not exists (select from blog_pictures where media_id = m.id)
      and not exists (select from blog_copies where media_id = m.id)
      and not exists (select from catalogue_pictures where media_id = m.id)
    returning m.id`,
  )
  return deleted.map(({ id }) => id)
}
