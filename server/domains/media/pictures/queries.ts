import * as z from 'zod/mini'
import { Picture } from '#contract/media/pictures.ts'
import { type Db, many, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'
import type { Tables } from '#server/lib/tables.ts'

export const insertPicture = (db: Db, { id, width, height, widths, thumbhash }: Picture, now: Date) => db`
  insert into media (id, width, height, widths, thumbhash, created_at) values (${id}, ${width}, ${height}, ${widths}, ${thumbhash}, ${now})`

export const listPictures = (db: Db, ids: readonly string[]) =>
  many(db, Picture)`select id, width, height, thumbhash, widths, has_avif from media where id = any(${ids})`

/** Whether a picture exists and is not withdrawn. */
export const isPublic = async (db: Db, id: string): Promise<boolean> =>
  (await many(db, Id)`select id from media where id = ${id} and withdrawn_at is null`).length > 0

/** Reopens the public address of pictures. */
export const setShown = (db: Db, ids: readonly string[]) => db`update media set withdrawn_at = null where id = any(${ids}::uuid[])`

/** False if the picture is gone. */
export const saveAvif = (db: Db, id: string) => touched(db`update media set has_avif = true where id = ${id}`)

const Unknown = z.object({ name: z.string() })

/** Those of `names` that are not the id of a picture or document. */
export const listUnknown = async (db: Db, names: readonly string[]): Promise<string[]> =>
  (
    await many(db, Unknown)`
    select name from unnest(${names}::text[]) as name
    where not exists (select 1 from media where id::text = name) and not exists (select 1 from documents where id::text = name)`
  ).map(({ name }) => name)

/** SQL condition: a column of `tables` refers to the picture `m`; `isShown` leaves out those that only keep it. */
function isReferred(db: Db, tables: Tables, { isShown }: { isShown: boolean }) {
  const columns = Object.entries(tables).flatMap(([table, { pictures = {} }]) =>
    Object.entries(pictures).map(([column, shows]) => ({ table, column, shows })),
  )
  return columns
    .filter(({ shows }) => !isShown || shows !== 'kept')
    .map(({ table, column, shows }) => {
      const condition = isShown && typeof shows === 'object' ? db`and ${db.unsafe(shows.shownWhere.replaceAll('{}', 't'))}` : db``
      return db`exists (select from ${db(table)} t where t.${db(column)} = m.id ${condition})`
    })
    .reduce((all, one) => db`${all} or ${one}`)
}

/**
 * Deletes those of the pictures that nothing in `tables` refers to, and returns their ids; closes the address of those that are only kept. The
 * lock is a statement of its own, so that the next one sees references that were added meanwhile.
 */
export async function deleteUnshown(db: Db, tables: Tables, ids: readonly string[], now: Date): Promise<string[]> {
  await db`select from media where id = any(${ids}::uuid[]) order by id for update`
  const deleted = await many(db, Id)`
    delete from media m where m.id = any(${ids}::uuid[]) and not (${isReferred(db, tables, { isShown: false })}) returning m.id`
  await db`
    update media m set withdrawn_at = ${now}
    where m.id = any(${ids}::uuid[]) and m.withdrawn_at is null and not (${isReferred(db, tables, { isShown: true })})`
  return deleted.map(({ id }) => id)
}
