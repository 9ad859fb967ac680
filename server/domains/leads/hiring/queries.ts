import type { Db } from '#server/lib/db.ts'

export const saveUnfinished = (db: Db, leadId: string) => db`update leads set finished_at = null where id = ${leadId}`

export const saveUnhired = (db: Db, leadId: string) => db`update leads set hired_at = null, finished_at = null where id = ${leadId}`

/** Tells whether the lead was hired within `ranges`, a multirange of instants. */
export const wasHiredIn = async (db: Db, leadId: string, ranges: string): Promise<boolean> =>
  (await db`select from leads where id = ${leadId} and hired_at <@ ${ranges}::tstzmultirange`).length > 0
