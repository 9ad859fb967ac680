import { type Db, many, touched } from '#server/lib/db.ts'
import { MediaId } from '#server/lib/rows.ts'

export const listPhotoIds = async (db: Db, id: string): Promise<string[]> =>
  (await many(db, MediaId)`select media_id from project_photos where project_id = ${id} order by position`).map((row) => row.media_id)

export const insertPhoto = (db: Db, id: string, mediaId: string) => db`
  insert into project_photos (project_id, media_id, position)
  select ${id}, ${mediaId}, coalesce(max(position), 0) + 1 from project_photos where project_id = ${id}
  on conflict do nothing`

/** Puts the named photos first, in that order; the others follow unchanged. */
export const savePhotoOrder = (db: Db, id: string, mediaIds: readonly string[]) => db`
  update project_photos p set position = o.place
  from (select media_id, row_number() over (order by array_position(${mediaIds}::uuid[], media_id), position) as place
    from project_photos where project_id = ${id}) o
  where p.project_id = ${id} and p.media_id = o.media_id and p.position <> o.place`

export const deletePhoto = (db: Db, id: string, mediaId: string) =>
  touched(db`delete from project_photos where project_id = ${id} and media_id = ${mediaId}`)

/** Increments the revision of an open request, and marks its owner as active. */
export const raiseRevision = (db: Db, id: string, now: Date) =>
  db`update projects set revision = revision + 1, owner_active_at = ${now} where id = ${id}`
