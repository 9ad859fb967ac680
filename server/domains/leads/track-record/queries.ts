import * as z from 'zod/mini'
import { mostOnTimePerLead } from '#contract/leads/show-up-states.ts'
import { type Db, many } from '#server/lib/db.ts'
import { CompanyId } from '#server/lib/rows.ts'
import { stoodAtStart } from '../appointments/queries.ts'

/** Companies of appointments. */
export const listCompanies = async (db: Db, appointmentIds: readonly string[]): Promise<string[]> =>
  (
    await many(db, CompanyId)`
      select distinct l.company_id from appointments a join leads l on l.id = a.lead_id where a.id = any(${appointmentIds}::uuid[])`
  ).map(({ company_id: id }) => id)

/**
 * SQL: by company, past appointments that count, and those `kept`, which the company came to on time. One counts on a lead that was paid
 * for, without an open mark of its customer. Of one lead only so many count as kept.
 */
export const shownUp = (db: Db, companyIds?: readonly string[]) => db`
  select company_id, sum(kept + missed)::int as count, sum(kept)::int as kept
  from (
    select l.company_id, least(count(*) filter (where a.state = 'past' and m.id is null), ${mostOnTimePerLead}::int) as kept,
      count(*) filter (where m.state = 'stands') as missed
    from leads l
    join appointments a on a.lead_id = l.id and ${stoodAtStart(db)}
    left join show_ups m on m.appointment_id = a.id and m.author = 'customer' and m.state <> 'withdrawn'
    where l.price_cents > 0 and l.undone_at is null ${companyIds ? db`and l.company_id = any(${companyIds}::uuid[])` : db``}
    group by l.id
  ) by_lead
  group by company_id`

const Kept = z.object({ company_id: z.string(), count: z.int(), kept: z.int() })

export const countShownUp = (db: Db, companyIds: readonly string[]) =>
  many(db, Kept)`
    select c.id as company_id, coalesce(found.count, 0) as count, coalesce(found.kept, 0) as kept
    from unnest(${companyIds}::uuid[]) as c (id) left join (${shownUp(db, companyIds)}) found on found.company_id = c.id`

/** Companies with leads, a page of them in the order of their ids. */
export const listSellers = async (db: Db, after: string, limit: number): Promise<string[]> =>
  (await many(db, CompanyId)`select distinct company_id from leads where company_id > ${after} order by company_id limit ${limit}`).map(
    ({ company_id: id }) => id,
  )
