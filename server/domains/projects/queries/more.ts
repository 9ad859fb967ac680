import * as z from 'zod/mini'
import { type Db, maybe } from '#server/lib/db.ts'

export const hasClosedSince = async (db: Db, id: string, since: Date): Promise<boolean> =>
  (await maybe(z.object({ id: z.string() }), db`select id from projects where id = ${id} and closed_at >= ${since}`)) !== undefined
