import * as z from 'zod/mini'
import { type Db, maybe, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

/** False when one is open already. */
export const insertProblem = (db: Db, { id, projectId, text, now }: { id: string; projectId: string; text: string; now: Date }) =>
  touched(db`
    insert into problems (id, project_id, text, opened_at) values (${id}, ${projectId}, ${text}, ${now})
    on conflict (project_id) where resolved_at is null do nothing`)

/** Ends the open problem; undefined when there is none. The clock of silence begins anew. */
export async function resolveProblem(db: Db, projectId: string, by: 'customer' | 'company', now: Date) {
  const resolved = await maybe(
    Id,
    db`update problems set resolved_at = ${now}, resolved_by = ${by} where project_id = ${projectId} and resolved_at is null returning id`,
  )
  if (resolved) await db`update projects set finished_at = ${now} where id = ${projectId} and state = 'hired' and finished_at is not null`
  return resolved
}

const OpenProblem = z.object({ text: z.string(), opened_at: z.string() })

export const findOpenProblem = (db: Db, projectId: string) =>
  maybe(OpenProblem, db`select text, opened_at from problems where project_id = ${projectId} and resolved_at is null`)

/** The request is in work again, or has none any more. */
export const clearFinished = (db: Db, projectId: string) => db`update projects set finished_at = null where id = ${projectId}`
export const clearHired = (db: Db, projectId: string) =>
  db`update projects set finished_at = null, hired_lead_id = null, hired_at = null where id = ${projectId}`
