import { type Db, many } from '#server/lib/db.ts'
import { ProjectId } from '#server/lib/rows.ts'

/** Requests of a person with at least one company that may still make contact. */
export const listReachable = (
  db: Db,
  { ownerId, companyId, projectId }: { ownerId: string; companyId?: string | undefined; projectId?: string | undefined },
) =>
  many(db, ProjectId)`
    select distinct l.project_id from leads l join projects p on p.id = l.project_id
    where p.owner_id = ${ownerId} and l.contact_stopped_at is null and l.undone_at is null
      ${companyId ? db`and l.company_id = ${companyId}` : db``} ${projectId ? db`and l.project_id = ${projectId}` : db``}
    order by l.project_id`
