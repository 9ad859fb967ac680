import * as z from 'zod/mini'
import { Picture } from '#contract/media/pictures.ts'
import { Localized } from '#contract/primitives.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { type Db, many, maybe, one } from '#server/lib/db.ts'
import { atSlug } from '../profile/queries.ts'
import { pictureJson } from '../cards/picture-json.ts'

const WorkRow = z.object({ picture: Picture, caption: Localized, service_id: z.nullable(z.string()) })

const CompanyName = z.object({ id: z.string(), slug: z.string(), name: z.string(), city: z.string(), state_iso: z.string() })

/** Finds an active company by its slug. */
export const findShown = (db: Db, slug: string) =>
  maybe(CompanyName, db`select id, slug, name, city, state_iso from companies where id = ${atSlug(db, slug)} and status = 'active'`)

/** Up to `most` gallery photos of a company, in its own order. */
export const listWorks = (db: Db, companyId: string, most: number) =>
  many(
    WorkRow,
    db`
    select ${pictureJson(db, 'media_id')} as picture, caption, service_id from company_pictures
    where company_id = ${companyId} order by position, media_id limit ${most}`,
  )

const NewWorkRow = z.extend(WorkRow, {
  company: z.omit(CompanyName, { id: true }),
  added_at: z.string(),
})

type Wanted = { serviceId: string | undefined; stateIso: string | undefined; after: TimeCursor | undefined; limit: number }

/** Gallery photos of active companies, newest first. */
export const listNewWorks = (db: Db, { serviceId, stateIso, after, limit }: Wanted) =>
  many(
    NewWorkRow,
    db`
    select ${pictureJson(db, 'media_id')} as picture, w.caption, w.service_id, w.added_at,
      json_build_object('slug', c.slug, 'name', c.name, 'city', c.city, 'state_iso', c.state_iso) as company
    from company_pictures w join companies c on c.id = w.company_id
    where c.status = 'active'
      ${serviceId ? db`and w.service_id = ${serviceId}` : db``}
      ${stateIso ? db`and c.state_iso = ${stateIso}` : db``}
      ${after ? db`and (w.added_at, w.media_id) < (${after.at}, ${after.id})` : db``}
    order by w.added_at desc, w.media_id desc limit ${limit}`,
  )

const FiltersRow = z.object({ service_ids: z.array(z.string()), states: z.array(z.string()) })

/** Services and states with at least one gallery photo. */
export const getFilters = (db: Db) =>
  one(
    FiltersRow,
    db`
    select
      (select coalesce(json_agg(distinct service_id), '[]') from company_pictures where service_id is not null) as service_ids,
      (select coalesce(json_agg(distinct state_iso order by state_iso), '[]') from companies c
        where c.status = 'active' and exists (select from company_pictures where company_id = c.id)) as states`,
  )
