import { type Db, touched } from '#server/lib/db.ts'

/** False if it is a repetition. */
export const insertReport = (db: Db, id: string, now: Date) =>
  touched(db`insert into provider_reports (id, received_at) values (${id}, ${now}) on conflict do nothing`)

export const deleteReportsBefore = async (db: Db, before: Date): Promise<number> =>
  (await db`delete from provider_reports where received_at < ${before}`).count
