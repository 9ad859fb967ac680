import type { Db } from '#server/lib/db.ts'

/** SQL for the picture that a column refers to, in the shape of the contract; null without one. */
export const pictureJson = (db: Db, column: 'cover_media_id' | 'logo_media_id' | 'media_id') => db`(
  select jsonb_build_object('id', m.id, 'width', m.width, 'height', m.height, 'thumbhash', m.thumbhash, 'widths', m.widths, 'has_avif', m.has_avif)
  from media m where m.id = ${db(column)})`
