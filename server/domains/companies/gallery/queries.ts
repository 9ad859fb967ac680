import * as z from 'zod/mini'
import { Picture } from '#contract/media/pictures.ts'
import type { WorkChange } from '#contract/companies/profile.ts'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, one, touched } from '#server/lib/db.ts'
import { Count, MediaId } from '#server/lib/rows.ts'
import { pictureJson } from '../cards/picture-json.ts'

const OwnWorkRow = z.object({ picture: Picture, caption: Localized, service_id: z.nullable(z.string()), is_cover: z.boolean() })

export const listOwnWorks = (db: Db, companyId: string) =>
  many(
    OwnWorkRow,
    db`
    select ${pictureJson(db, 'media_id')} as picture, p.caption, p.service_id, p.media_id is not distinct from c.cover_media_id as is_cover
    from company_pictures p join companies c on c.id = p.company_id
    where p.company_id = ${companyId} order by p.position, p.media_id`,
  )

export const countWorks = async (db: Db, companyId: string): Promise<number> =>
  (await one(Count, db`select count(*)::int as count from company_pictures where company_id = ${companyId}`)).count

const Known = z.object({ is_known: z.boolean() })

/** Tells whether a photo is in the gallery, or was removed or taken down recently. */
export const hasWork = async (db: Db, companyId: string, mediaId: string): Promise<boolean> =>
  (
    await one(
      Known,
      db`
    select exists (select from company_pictures where company_id = ${companyId} and media_id = ${mediaId})
      or exists (select from removed_works where company_id = ${companyId} and media_id = ${mediaId})
      or exists (select from taken_down_pictures where company_id = ${companyId} and media_id = ${mediaId}) as is_known`,
    )
  ).is_known

export const insertWork = (db: Db, companyId: string, mediaId: string, now: Date) => db`
  insert into company_pictures (company_id, media_id, position, added_at)
  select ${companyId}, ${mediaId}, coalesce(max(position), 0) + 1, ${now} from company_pictures where company_id = ${companyId}
  on conflict do nothing`

/** Puts the named photos first in this order and keeps the order of the rest. */
export const saveWorkOrder = (db: Db, companyId: string, mediaIds: readonly string[]) => db`
  update company_pictures p set position = n.position
  from (
    select o.media_id, row_number() over (order by w.place nulls last, o.position, o.media_id) as position
    from company_pictures o left join unnest(${mediaIds}::uuid[]) with ordinality w (media_id, place) on w.media_id = o.media_id
    where o.company_id = ${companyId}
  ) n where p.company_id = ${companyId} and p.media_id = n.media_id and p.position <> n.position`

export const saveWork = (
  db: Db,
  companyId: string,
  mediaId: string,
  { caption, serviceId }: { caption: WorkChange['caption']; serviceId: string | null | undefined },
) =>
  touched(db`
    update company_pictures set
      caption = coalesce(${caption ? db.json(caption) : null}::jsonb, caption),
      service_id = ${serviceId === undefined ? db`service_id` : serviceId}
    where company_id = ${companyId} and media_id = ${mediaId}`)

/** Returns false when the photo is not in the gallery. */
export const removeWork = (db: Db, companyId: string, mediaId: string, now: Date) =>
  touched(db`
    with gone as (
      delete from company_pictures where company_id = ${companyId} and media_id = ${mediaId}
      returning company_id, media_id, position, caption, service_id, added_at
    )
    insert into removed_works (company_id, media_id, position, caption, service_id, added_at, removed_at)
    select company_id, media_id, position, caption, service_id, added_at, ${now}::timestamptz from gone`)

/** Returns false when the photo was not removed, or too long ago. */
export const restoreWork = (db: Db, companyId: string, mediaId: string) =>
  touched(db`
    with back as (
      delete from removed_works where company_id = ${companyId} and media_id = ${mediaId}
      returning company_id, media_id, position, caption, service_id, added_at
    )
    insert into company_pictures (company_id, media_id, position, caption, service_id, added_at) select * from back`)

/** Deletes photos removed before a moment. Returns their ids. */
export const forgetRemoved = async (db: Db, before: Date): Promise<string[]> =>
  (await many(MediaId, db`delete from removed_works where removed_at < ${before} returning media_id`)).map(({ media_id: id }) => id)
