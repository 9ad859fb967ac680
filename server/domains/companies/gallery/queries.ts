import * as z from 'zod/mini'
import type { WorkChange } from '#contract/companies/gallery.ts'
import { Picture } from '#contract/media/pictures.ts'
import { Localized } from '#contract/primitives.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { Count, MediaId } from '#server/lib/rows.ts'
import { pictureJson } from '../cards/queries.ts'
import { atSlug } from '../identity/queries.ts'

const OwnWorkRow = z.object({ picture: Picture, caption: Localized, service_id: z.nullable(z.string()), is_cover: z.boolean() })

export const listOwnWorks = (db: Db, companyId: string) =>
  many(db, OwnWorkRow)`
    select ${pictureJson(db, 'media_id')} as picture, p.caption, p.service_id, p.media_id is not distinct from c.cover_media_id as is_cover
    from company_pictures p join companies c on c.id = p.company_id
    where p.company_id = ${companyId} order by p.position, p.media_id`

export const countWorks = async (db: Db, companyId: string): Promise<number> =>
  (await one(db, Count)`select count(*)::int as count from company_pictures where company_id = ${companyId}`).count

const Known = z.object({ is_known: z.boolean() })

/** Tells whether a photo is in the gallery, or was removed or taken down recently. */
export const hasWork = async (db: Db, companyId: string, mediaId: string): Promise<boolean> =>
  (
    await one(db, Known)`
    select exists (select from company_pictures where company_id = ${companyId} and media_id = ${mediaId})
      or exists (select from removed_works where company_id = ${companyId} and media_id = ${mediaId})
      or exists (select from taken_down_pictures where company_id = ${companyId} and media_id = ${mediaId}) as is_known`
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
  (await many(db, MediaId)`delete from removed_works where removed_at < ${before} returning media_id`).map(({ media_id: id }) => id)

const GalleryRow = z.object({ picture: Picture, caption: Localized, service_id: z.nullable(z.string()) })

export const listGallery = (db: Db, companyId: string) =>
  many(db, GalleryRow)`
    select ${pictureJson(db, 'media_id')} as picture, caption, service_id from company_pictures where company_id = ${companyId} order by position, media_id`

const WorkRow = z.object({ picture: Picture, caption: Localized, service_id: z.nullable(z.string()) })

const CompanyName = z.object({ id: z.string(), slug: z.string(), name: z.string(), city: z.string(), state_iso: z.string() })

/** Finds an active company by its slug. */
export const findShown = (db: Db, slug: string) =>
  maybe(db, CompanyName)`select id, slug, name, city, state_iso from companies where id = ${atSlug(db, slug)} and status = 'active'`

/** Up to `most` gallery photos of a company, in its own order. */
export const listWorks = (db: Db, companyId: string, most: number) =>
  many(db, WorkRow)`
    select ${pictureJson(db, 'media_id')} as picture, caption, service_id from company_pictures
    where company_id = ${companyId} order by position, media_id limit ${most}`

const NewWorkRow = z.extend(WorkRow, {
  company: z.omit(CompanyName, { id: true }),
  added_at: z.string(),
})

type Wanted = { serviceId: string | undefined; stateIso: string | undefined; after: TimeCursor | undefined; limit: number }

/** Gallery photos of active companies, newest first. */
export const listNewWorks = (db: Db, { serviceId, stateIso, after, limit }: Wanted) =>
  many(db, NewWorkRow)`
    select ${pictureJson(db, 'media_id')} as picture, w.caption, w.service_id, w.added_at,
      json_build_object('slug', c.slug, 'name', c.name, 'city', c.city, 'state_iso', c.state_iso) as company
    from company_pictures w join companies c on c.id = w.company_id
    where c.status = 'active'
      ${serviceId ? db`and w.service_id = ${serviceId}` : db``}
      ${stateIso ? db`and c.state_iso = ${stateIso}` : db``}
      ${after ? db`and (w.added_at, w.media_id) < (${after.at}, ${after.id})` : db``}
    order by w.added_at desc, w.media_id desc limit ${limit}`

const FiltersRow = z.object({ service_ids: z.array(z.string()), states: z.array(z.string()) })

/** Services and states with at least one gallery photo. */
export const getFilters = (db: Db) =>
  one(db, FiltersRow)`
    select
      (select coalesce(json_agg(distinct service_id), '[]') from company_pictures where service_id is not null) as service_ids,
      (select coalesce(json_agg(distinct state_iso order by state_iso), '[]') from companies c
        where c.status = 'active' and exists (select from company_pictures where company_id = c.id)) as states`

/** Deletes pictures taken down before a moment. Returns their ids. */
export const forgetTakenDown = async (db: Db, before: Date): Promise<string[]> =>
  (await many(db, MediaId)`delete from taken_down_pictures where taken_down_at < ${before} returning media_id`).map(
    ({ media_id: id }) => id,
  )
