import { type Db, maybe } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

/** An offer of this person's request. */
export const findOwned = (db: Db, matchId: string, ownerId: string) =>
  maybe(db, Id)`
    select m.id from matches m join projects p on p.id = m.project_id
    where m.id = ${matchId} and p.owner_id = ${ownerId} and m.offered_at is not null`

export const saveChoice = (db: Db, projectId: string, approvesCompanies: boolean) =>
  db`update project_slots set approves_companies = ${approvesCompanies} where project_id = ${projectId}`
