import * as z from 'zod/mini'
import { type Db, one } from '#server/lib/db.ts'
import type { ProjectFacts } from '../project/service.ts'

const Start = z.object({
  service: z.nullable(z.object({ service_id: z.string(), form_id: z.string() })),
  place: z.nullable(z.object({ city: z.string(), state_iso: z.string(), time_zone: z.string() })),
  company_id: z.nullable(z.string()),
})

/** Service, place and company of a new request; null for each that does not exist. */
export const findStart = (db: Db, { service, zipcode, company }: { service: string; zipcode: string; company: string | undefined }) =>
  one(db, Start)`
    select
      (select json_build_object('service_id', s.id, 'form_id', f.id) from services s join service_forms f on f.service_id = s.id
        where s.slug = ${service} and s.is_shown order by f.version desc limit 1) as service,
      (select json_build_object('city', location, 'state_iso', state_iso, 'time_zone', time_zone) from zips where zip = ${zipcode}) as place,
      (select id from companies where status = 'active'
        and id = (select coalesce(merged_into, id) from companies where slug = ${company ?? null})) as company_id`

export type NewProject = Pick<
  ProjectFacts,
  'id' | 'owner_id' | 'service_id' | 'form_id' | 'zipcode' | 'city' | 'state_iso' | 'time_zone' | 'directed_company_id' | 'locale'
>

/** Inserts a request, once per id. */
export const insertProject = (db: Db, project: NewProject & { own_site: string | null }, now: Date) =>
  db`insert into projects ${db({ ...project, created_at: now })} on conflict (id) do nothing`

export type Details = Pick<
  ProjectFacts,
  | 'timing'
  | 'date_from'
  | 'date_to'
  | 'text'
  | 'zipcode'
  | 'city'
  | 'state_iso'
  | 'time_zone'
  | 'slots'
  | 'contact_mode'
  | 'calls_from'
  | 'calls_to'
  | 'asks_others'
  | 'approves_companies'
  | 'is_assisted'
>

export const saveDetails = (db: Db, id: string, d: Details) => db`
  update projects set timing = ${d.timing}, date_from = ${d.date_from}, date_to = ${d.date_to}, text = ${d.text}, zipcode = ${d.zipcode},
    city = ${d.city}, state_iso = ${d.state_iso}, time_zone = ${d.time_zone}, slots = ${d.slots}, contact_mode = ${d.contact_mode},
    calls_from = ${d.calls_from}, calls_to = ${d.calls_to}, asks_others = ${d.asks_others},
    approves_companies = ${d.approves_companies}, is_assisted = ${d.is_assisted}
  where id = ${id}`

export const saveStreet = (db: Db, id: string, street: string | null) => db`
  insert into project_contacts (project_id, street, zipcode) select id, ${street}, zipcode from projects where id = ${id}
  on conflict (project_id) do update set street = excluded.street`
