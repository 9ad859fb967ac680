import { type Db, maybe } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

export const hasClosedSince = async (db: Db, id: string, since: Date): Promise<boolean> =>
  (await maybe(Id, db`select id from projects where id = ${id} and closed_at >= ${since}`)) !== undefined
