import { type Db, maybe } from '#server/lib/db.ts'
import { LeadId } from '#server/lib/rows.ts'

/** The newest lead of a person with a company in which an appointment can be made. */
export const findLead = (db: Db, ownerId: string | null, companyId: string) =>
  maybe(db, LeadId)`
    select l.id as lead_id from leads l join projects p on p.id = l.project_id
    where p.owner_id = ${ownerId} and l.company_id = ${companyId} and l.state in ('new', 'contacted', 'quoted', 'hired')
      and l.undone_at is null and l.contact_stopped_at is null and l.access_ended_at is null and p.state in ('open', 'hired')
    order by l.id desc limit 1`
