import { type Db, touched } from '#server/lib/db.ts'

/** False if it was received before. */
export const insertWebhook = (db: Db, notice: { id: string; type: string; object: string }, now: Date) =>
  touched(db`insert into gateway_notices ${db({ ...notice, received_at: now })} on conflict do nothing`)

export const deleteWebhooks = async (db: Db, before: Date): Promise<number> =>
  (await db`delete from gateway_notices where received_at < ${before}`).count
