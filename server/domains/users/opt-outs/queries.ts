import { type Db, touched } from '#server/lib/db.ts'

/** False if it was recorded before. */
export const optOut = (db: Db, userId: string, now: Date) =>
  touched(db`update users set opted_out_at = ${now} where id = ${userId} and opted_out_at is null`)

/** Everybody with this address, including guests. */
export const optOutByEmail = async (db: Db, email: string, now: Date): Promise<number> =>
  (await db`update users set opted_out_at = ${now} where lower(email) = ${email} and opted_out_at is null`).count
