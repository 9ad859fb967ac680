import * as z from 'zod/mini'
import { type Db, maybe, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

/** Opens a problem; false if one is open already. */
export const insertProblem = (db: Db, { id, projectId, text, now }: { id: string; projectId: string; text: string; now: Date }) =>
  touched(db`
    insert into problems (id, project_id, text, opened_at) values (${id}, ${projectId}, ${text}, ${now})
    on conflict (project_id) where resolved_at is null do nothing`)

/** Resolves the open problem and restarts the time to confirm the work. Undefined if there is none. */
export async function resolveProblem(db: Db, projectId: string, by: 'customer' | 'company', now: Date) {
  const resolved = await maybe(db, Id)`
    update problems set resolved_at = ${now}, resolved_by = ${by} where project_id = ${projectId} and resolved_at is null returning id`
  if (resolved) await db`update projects set finished_at = ${now} where id = ${projectId} and state = 'hired' and finished_at is not null`
  return resolved
}

const OpenProblem = z.object({ text: z.string(), opened_at: z.string() })

export const findOpenProblem = (db: Db, projectId: string) =>
  maybe(db, OpenProblem)`select text, opened_at from problems where project_id = ${projectId} and resolved_at is null`

/** Clears the finish of the work. */
export const clearFinished = (db: Db, projectId: string) => db`update projects set finished_at = null where id = ${projectId}`
export const clearHired = (db: Db, projectId: string) =>
  db`update projects set finished_at = null, hired_lead_id = null, hired_at = null where id = ${projectId}`

export const saveFinished = (db: Db, id: string, now: Date) =>
  touched(db`update projects set finished_at = ${now} where id = ${id} and state = 'hired' and finished_at is null`)

/** False if the request is no longer hired, or was not marked as finished. */
export const takeBackFinished = (db: Db, id: string) =>
  touched(db`update projects set finished_at = null where id = ${id} and state = 'hired' and finished_at is not null`)
