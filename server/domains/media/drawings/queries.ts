import * as z from 'zod/mini'
import { type Db, maybe, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

const Claimed = z.object({ recipe: z.unknown(), widths: z.array(z.int()) })

/** Claims a drawing for `seconds`, by the database's clock; undefined if there is none or another call has claimed it. */
export const claim = (db: Db, id: string, seconds: number) =>
  maybe(db, Claimed)`
    update drawings d set claimed_until = clock_timestamp() + make_interval(secs => ${seconds}) from media m
    where d.media_id = ${id} and m.id = d.media_id and (d.claimed_until is null or d.claimed_until < clock_timestamp())
    returning d.recipe, m.widths`

export const release = (db: Db, id: string) => db`update drawings set claimed_until = null where media_id = ${id}`

export const isWaiting = async (db: Db, id: string): Promise<boolean> =>
  (await maybe(db, Id)`select media_id as id from drawings where media_id = ${id}`) !== undefined

/** False if it was deleted in the meantime, as it is with its picture. */
export const deleteDrawing = (db: Db, id: string) => touched(db`delete from drawings where media_id = ${id}`)

/** The first drawing that no call has claimed. */
export const findNext = (db: Db) =>
  maybe(db, Id)`
    select media_id as id from drawings where claimed_until is null or claimed_until < clock_timestamp() order by position limit 1`

export const hasPicture = async (db: Db, id: string): Promise<boolean> =>
  (await maybe(db, Id)`select id from media where id = ${id}`) !== undefined
