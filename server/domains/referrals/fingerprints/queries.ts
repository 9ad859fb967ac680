import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'

const Bare = z.object({ digest: z.instanceof(Uint8Array) })

/** Unkeyed fingerprints of older versions (bare SHA-256). */
export const listBare = async (db: Db, count: number): Promise<Uint8Array[]> =>
  (
    await many(db, Bare)`
      select email_hash as digest from referrals where octet_length(email_hash) = 32
      union select fingerprint from referral_opt_outs where octet_length(fingerprint) = 32
      union select fingerprint from referral_rewards where octet_length(fingerprint) = 32
      order by 1 limit ${count}`
  ).map(({ digest }) => digest)

/** Replaces a fingerprint everywhere; where both exist, the old one is deleted. */
export async function replace(db: Db, from: Uint8Array, to: Uint8Array): Promise<void> {
  for (const table of ['referral_opt_outs', 'referral_rewards']) {
    await db`
      update ${db(table)} set fingerprint = ${to} where fingerprint = ${from}
        and not exists (select from ${db(table)} where fingerprint = ${to})`
    await db`delete from ${db(table)} where fingerprint = ${from}`
  }
  await db`
    update referrals r set email_hash = ${to} where email_hash = ${from}
      and not exists (select from referrals t where t.code = r.code and t.email_hash = ${to})`
  await db`update referrals set email_hash = null where email_hash = ${from}`
}
