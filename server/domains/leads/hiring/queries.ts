import type { Db } from '#server/lib/db.ts'

export const saveUnfinished = (db: Db, leadId: string) =>
  db`update leads set finished_at = null, final_cents = null, paid_cents = null where id = ${leadId}`

export const saveFinal = (db: Db, leadId: string, cents: number) => db`update leads set final_cents = ${cents} where id = ${leadId}`

export const saveUnhired = (db: Db, leadId: string) =>
  db`update leads set hired_at = null, finished_at = null, agreed_cents = null, final_cents = null, paid_cents = null where id = ${leadId}`

/** Tells whether the lead was hired within `ranges`, a multirange of instants. */
export const wasHiredIn = async (db: Db, leadId: string, ranges: string): Promise<boolean> =>
  (await db`select from leads where id = ${leadId} and hired_at <@ ${ranges}::tstzmultirange`).length > 0
