import type { Db } from '#server/lib/db.ts'
import { type TownCompany, townId } from './companies.ts'

export type ReviewPhoto = { company: TownCompany; review: number; position: number; mediaId: string }

/** Number of photos of the newest good reviews of a company, one number per review. */
function countsOf({ index, status }: TownCompany): readonly number[] {
  if (status === 'pending') return []
  if (index < 5) return [2, 1, 1]
  return index % 60 === 0 ? [1] : []
}

export const listReviewPhotos = (companies: readonly TownCompany[]): ReviewPhoto[] =>
  companies.flatMap((company) =>
    countsOf(company).flatMap((count, review) =>
      Array.from({ length: count }, (_, position) => ({
        company,
        review,
        position,
        mediaId: townId('review-photo', `${company.index}:${review}:${position}`),
      })),
    ),
  )

/** Assigns drawn photos to their reviews. */
export async function attachReviewPhotos(db: Db, photos: readonly ReviewPhoto[]): Promise<void> {
  const rows = photos.map(({ company, review, position, mediaId }) => ({ company: company.id, review, position, media: mediaId }))
  await db`
    insert into review_photos (review_id, media_id, position)
    select found.id, photo.media, photo.position
    from jsonb_to_recordset(${db.json(rows)}) as photo (company uuid, review int, position int, media uuid)
    cross join lateral (
      select id from reviews
      where company_id = photo.company and state = 'published' and level = 'verified_hire' and overall >= 4
      order by published_at desc, id offset photo.review limit 1) found
    on conflict do nothing`
}
