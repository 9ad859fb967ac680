import type { Db } from '#server/lib/db.ts'
import type { Fragment } from '#server/lib/list.ts'

/** States where a company covers at least one zip, as rows of `state_iso`. */
export const workStates = (db: Db, companyId: string): Fragment => db`
  select state_iso from company_states where company_id = ${companyId}
  union
  select z.state_iso from company_zips cz join zips z on z.zip = cz.zip where cz.company_id = ${companyId} and not cz.is_excluded`

/** SQL columns with the service, its category, and the state of the job. */
type Work = { service: Fragment; category: Fragment; state: Fragment }

/** SQL condition: on `t.today`, company `c` holds every credential that the service requires in that state. */
export const isLicensed = (db: Db, { service, category, state }: Work): Fragment => db`not exists (
  select 1 from service_requirements q
  where q.service_id = ${service} and (q.state_iso is null or q.state_iso = ${state})
    and not exists (
      select 1 from credentials cr
      where cr.company_id = c.id and cr.kind = q.credential and cr.status = 'verified'
        and (cr.state_iso is null or cr.state_iso = ${state})
        and (cr.category_id is null or cr.category_id = ${category}) and coalesce(cr.expires_on >= t.today, true)))`
