import type { Db } from '#server/lib/db.ts'

/** The picture that a column of a query's row points at, in the contract's shape; null when it points at none. */
export const pictureJson = (db: Db, column: 'cover_media_id' | 'logo_media_id' | 'media_id') => db`(
  select jsonb_build_object('id', m.id, 'width', m.width, 'height', m.height, 'thumbhash', m.thumbhash, 'widths', m.widths, 'has_avif', m.has_avif)
  from media m where m.id = ${db(column)})`
