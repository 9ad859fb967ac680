import * as z from 'zod/mini'
import { type Db, many, touched } from '#server/lib/db.ts'

const Demand = z.object({ scope: z.string(), service_id: z.string() })

/** The `count` most requested services of each of `scopes`, most requested first. */
export const listDemand = (db: Db, scopes: readonly string[], count: number) =>
  many(db, Demand)`
    select wanted.scope, top.service_id from unnest(${scopes}::text[]) as wanted (scope)
    cross join lateral (
      select d.service_id from service_demand d where d.scope = wanted.scope order by d.requests desc, d.service_id limit ${count}
    ) top`

/** False if the project was counted before. */
export const markCounted = (db: Db, projectId: string) =>
  touched(db`insert into service_demand_counted (project_id) values (${projectId}) on conflict do nothing`)

// Ordered, so that concurrent calls cannot deadlock.
export const addDemand = (db: Db, serviceId: string, scopes: readonly string[]) => db`
  insert into service_demand (scope, service_id, requests)
  select scope, ${serviceId}, 1 from unnest(${scopes}::text[]) as scope order by scope
  on conflict (scope, service_id) do update set requests = service_demand.requests + 1`
