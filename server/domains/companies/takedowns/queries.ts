import * as z from 'zod/mini'
import { CompanyPictures, TakenDownPicture } from '#contract/companies/takedowns.ts'
import { type Db, many, maybe } from '#server/lib/db.ts'
import { pictureJson } from '../cards/queries.ts'

const Images = z.pick(CompanyPictures, { logo: true, cover: true })

export const findImages = (db: Db, companyId: string) =>
  maybe(db, Images)`
    select ${pictureJson(db, 'logo_media_id')} as logo, ${pictureJson(db, 'cover_media_id')} as cover from companies where id = ${companyId}`

const places = (db: Db) => db`
  array_remove(array[case when was_logo then 'logo' end, case when was_cover then 'cover' end, case when position is not null then 'gallery' end], null)
    as places`
const Places = z.pick(TakenDownPicture, { places: true })

const TakenDown = z.omit(TakenDownPicture, { kept_until: true })

export const listTakenDown = (db: Db, companyId: string) =>
  many(db, TakenDown)`
    select ${pictureJson(db, 'media_id')} as picture, caption, reason, taken_down_at, ${places(db)}
    from taken_down_pictures where company_id = ${companyId} order by taken_down_at desc, media_id`

type Taken = { companyId: string; mediaId: string; reason: string; now: Date }

/** Takes a picture down everywhere its company shows it. Returns undefined when the company does not show it. */
export const takeDown = (db: Db, { companyId, mediaId, reason, now }: Taken) =>
  maybe(db, Places)`
    with stood as (
      select logo_media_id is not distinct from ${mediaId} as was_logo, cover_media_id is not distinct from ${mediaId} as was_cover
      from companies where id = ${companyId}
    ), cleared as (
      update companies set logo_media_id = nullif(logo_media_id, ${mediaId}), cover_media_id = nullif(cover_media_id, ${mediaId})
      where id = ${companyId} and ${mediaId} in (logo_media_id, cover_media_id)
    ), work as (
      delete from company_pictures where company_id = ${companyId} and media_id = ${mediaId}
      returning position, caption, service_id, added_at
    )
    insert into taken_down_pictures
      (company_id, media_id, reason, taken_down_at, was_logo, was_cover, position, caption, service_id, added_at)
    select ${companyId}, ${mediaId}, ${reason}, ${now}::timestamptz, s.was_logo, s.was_cover, w.position, w.caption, w.service_id, w.added_at
    from stood s left join work w on true where s.was_logo or s.was_cover or w.position is not null
    returning ${places(db)}`

/** Restores a picture to its places, unless the company has another logo or cover by now. Returns undefined when it was not taken down. */
export const putBack = (db: Db, companyId: string, mediaId: string) =>
  maybe(db, Places)`
    with back as (
      delete from taken_down_pictures where company_id = ${companyId} and media_id = ${mediaId} returning *
    ), work as (
      insert into company_pictures (company_id, media_id, position, caption, service_id, added_at)
      select company_id, media_id, position, caption, service_id, added_at from back where position is not null
    ), images as (
      update companies c set
        logo_media_id = case when b.was_logo then coalesce(c.logo_media_id, b.media_id) else c.logo_media_id end,
        cover_media_id = case when b.was_cover then coalesce(c.cover_media_id, b.media_id) else c.cover_media_id end
      from back b where c.id = b.company_id and (b.was_logo or b.was_cover)
    )
    select ${places(db)} from back`
