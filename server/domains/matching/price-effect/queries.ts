import { type Db, many } from '#server/lib/db.ts'
import { SoldPrice, type Reach } from '../pricing/queries.ts'

/** Prices of leads sold since then that a lead price of this reach would have covered on the day `from`. */
export const listSold = (db: Db, { serviceId, stateIso, since, from }: Reach) =>
  many(db, SoldPrice)`
    select p.state_iso, m.price_cents, m.price_parts
    from matches m join projects p on p.id = m.project_id
    where m.service_id = ${serviceId} and m.state = 'sold' and m.undone_at is null and coalesce(m.decided_at, m.created_at) >= ${since}
      and ${
        stateIso
          ? db`p.state_iso = ${stateIso}`
          : db`not exists (
              select from service_prices t
              where t.service_id = m.service_id and t.state_iso = p.state_iso and t.valid_from < ${from}::date + 1)`
      }`
