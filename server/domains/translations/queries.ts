import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'

const Kept = z.object({ id: z.string(), sealed: z.instanceof(Uint8Array) })

/** By ids in hexadecimal. */
export const listKept = (db: Db, ids: readonly string[]) =>
  many(db, Kept)`
    select encode(id, 'hex') as id, sealed from translations
    where id in (select decode(hex, 'hex') from unnest(${ids as string[]}::text[]) as hex)`

export const keep = (db: Db, rows: { id: Buffer; sealed: Buffer; created_at: Date }[]) =>
  db`insert into translations ${db(rows)} on conflict do nothing`

export const forgetBefore = async (db: Db, before: Date): Promise<number> =>
  (await db`delete from translations where created_at < ${before}`).count
