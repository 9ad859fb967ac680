import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

/** Every company has a card, but only active ones have a page. */
const listed = (db: Db) => db`company_cards card join companies c on c.id = card.company_id and c.status = 'active'`

const Listed = z.object({ id: z.string(), slug: z.string(), changed_on: z.string() })

/** Listed companies from id `from` on, ordered by id. `beyond` excludes `from` itself. */
export const listListed = (db: Db, from: string, { count, beyond }: { count: number; beyond: boolean }) =>
  many(db, Listed)`
    select c.id, c.slug, to_char(card.changed_at at time zone 'UTC', 'YYYY-MM-DD') as changed_on from ${listed(db)}
    where c.id ${beyond ? db`>` : db`>=`} ${from} order by c.id limit ${count}`

/** Id of the listed company `count` places after `from`, if there is one. */
export const findLater = async (db: Db, from: string, count: number): Promise<string | undefined> =>
  (await many(db, Id)`select c.id from ${listed(db)} where c.id >= ${from} order by c.id offset ${count} limit 1`)[0]?.id

const Served = z.object({ service: z.string(), state: z.string() })

/** Pairs of service and state with at least one company: one index probe per pair. */
export const listServedStates = (db: Db) =>
  many(db, Served)`
    select s.slug as service, st.slug as state from services s cross join states st
    where s.is_shown and exists (select from search_cells where service_id = s.id and cell in (st.iso_code, st.iso_code || '*'))
    order by 1, 2`
