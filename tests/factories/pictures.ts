import type { Pool } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'

/** A picture that has no files. */
export async function newPicture(db: Pool) {
  const id = newId()
  await db`insert into media (id, width, height, widths, thumbhash, created_at) values (${id}, 960, 640, '{480,960}', null, now())`
  return { id }
}

/** A photo at the end of a company's gallery. */
export async function newWork(db: Pool, companyId: string) {
  const { id } = await newPicture(db)
  await db`
    insert into company_pictures (company_id, media_id, position, caption)
    select ${companyId}, ${id}, count(*) + 1, '{"es": "Baño nuevo", "en": "New bathroom"}' from company_pictures where company_id = ${companyId}`
  return { id }
}

type Taken = { companyId: string; mediaId: string; to: 'removed_works' | 'taken_down_pictures' }
/** Takes a photo out of a company's gallery, as the company or as an admin. */
export const takeOut = (db: Pool, { companyId, mediaId, to }: Taken) => db`
  with gone as (delete from company_pictures where company_id = ${companyId} and media_id = ${mediaId} returning *)
  insert into ${db(to)} ${
    to === 'removed_works'
      ? db`(company_id, media_id, position, caption, added_at, removed_at) select company_id, media_id, position, caption, added_at, now() from gone`
      : db`(company_id, media_id, position, caption, added_at, reason, taken_down_at, was_logo, was_cover)
        select company_id, media_id, position, caption, added_at, 'No es un trabajo suyo.', now(), false, false from gone`
  }`
