import * as z from 'zod/mini'
import { type Db, many, one } from '#server/lib/db.ts'
import type { Pair } from '#server/lib/merging.ts'
import { Count } from '#server/lib/rows.ts'
import { periods } from '../caps/queries.ts'

const Offer = z.object({ state: z.string() })

/** Locks every offer of both companies that can still change, so that concurrent purchases wait until the transaction ends. */
export const lockOffers = (db: Db, { from, into }: Pair) =>
  many(db, Offer)`
    select state from matches where company_id in (${from}, ${into}) and state in ('candidate', 'offered', 'awaiting_approval', 'reserved', 'lapsed', 'expired', 'withdrawn')
    order by id for update`

export const countReserved = async (db: Db, { from, into }: Pair): Promise<number> =>
  (
    await one(
      db,
      Count,
    )`select count(*)::int as count from matches where company_id in (${from}, ${into}) and state in ('awaiting_approval', 'reserved')`
  ).count

/** Keeps one of two offers for the same request: the bought one, else the one of the surviving company. */
export const dropTwins = (db: Db, { from, into }: Pair) => db`
  delete from matches m using matches o
  where m.company_id in (${from}, ${into}) and o.company_id in (${from}, ${into}) and o.id <> m.id and o.project_id = m.project_id
    and m.state <> 'sold'
    and (m.company_id = ${from} or o.state = 'sold')`

/** Recounts the cap usage of a company from its purchases, by its own calendar. */
export async function countCaps(db: Db, companyId: string): Promise<void> {
  await db`delete from cap_usage where company_id = ${companyId}`
  await db`
    insert into cap_usage (company_id, period, starts_on, cents)
    select c.id, v.period, v.starts_on, sum(m.price_cents)
    from matches m join companies c on c.id = m.company_id ${periods(db, db`m.reserved_at`)}
    where m.company_id = ${companyId} and m.price_cents > 0 and m.reserved_at is not null
      and (m.state in ('awaiting_approval', 'reserved') or m.state = 'sold' and m.undone_at is null)
    group by 1, 2, 3`
}
