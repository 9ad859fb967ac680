import { type Db, maybe } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

export const hasService = async (db: Db, slugOrId: string): Promise<boolean> =>
  (await maybe(db, Id)`select id from services where slug = ${slugOrId} or id::text = ${slugOrId}`) !== undefined

export type ServiceCount = { service_id: string; companies_count: number }

export const saveCompanyCounts = (db: Db, counts: ServiceCount[]) => db`
  update services s set companies_count = coalesce(counted.companies_count, 0)
  from services all_services
  left join jsonb_to_recordset(${db.json(counts)}) as counted (service_id uuid, companies_count int) on counted.service_id = all_services.id
  where s.id = all_services.id and s.companies_count <> coalesce(counted.companies_count, 0)`
