import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'

const Count = z.object({ service_id: z.string(), area: z.int(), state: z.int(), country: z.int() })

type Where = {
  serviceIds: readonly string[]
  zips: readonly string[]
  states: readonly string[]
  nearStates: readonly string[]
  since: Date
}

/** Requests opened since a day: in `zips` or `states`, in `nearStates`, and everywhere. */
export const countDemand = (db: Db, { serviceIds, zips, states, nearStates, since }: Where) =>
  many(db, Count)`
    select service_id, count(*) filter (where zipcode = any(${zips}) or state_iso = any(${states})) as area,
      count(*) filter (where state_iso = any(${nearStates})) as state, count(*) as country
    from projects where service_id = any(${serviceIds}::uuid[]) and opened_at > ${since}
    group by service_id`
