import { type Db, parseAll, touched } from '#server/lib/db.ts'
import { MediaId } from '#server/lib/rows.ts'

const ids = async (rows: PromiseLike<readonly unknown[]>) => (await parseAll(MediaId, rows)).map(({ media_id }) => media_id)

export const listPhotoIds = (db: Db, reviewId: string) =>
  ids(db`select media_id from review_photos where review_id = ${reviewId} order by position`)

export async function savePhotos(db: Db, reviewId: string, mediaIds: readonly string[]): Promise<void> {
  await db`delete from review_photos where review_id = ${reviewId}`
  await db`
    insert into review_photos (review_id, media_id, position)
    select ${reviewId}, media_id, position from unnest(${mediaIds}::uuid[]) with ordinality as photo (media_id, position)`
}

/** Tells whether a picture that looks the same is in a gallery or in another person's review. */
export const isShownElsewhere = (db: Db, mediaIds: readonly string[], authorId: string) =>
  touched(db`
    select from media mine
    join media other on other.thumbhash = mine.thumbhash and other.width = mine.width and other.height = mine.height
    where mine.id = any(${mediaIds}::uuid[]) and (
      exists (select from company_pictures where media_id = other.id)
      or exists (select from review_photos p join reviews r on r.id = p.review_id where p.media_id = other.id and r.author_id <> ${authorId}))
    limit 1`)

/** Tells whether a removed review has this photo, hidden from the public. */
export const isWithdrawn = (db: Db, reviewId: string, mediaId: string) =>
  touched(db`
    select from review_photos p join media m on m.id = p.media_id join reviews r on r.id = p.review_id
    where p.review_id = ${reviewId} and p.media_id = ${mediaId} and m.withdrawn_at is not null and r.state = 'held'`)
