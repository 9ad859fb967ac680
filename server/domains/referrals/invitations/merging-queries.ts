import type { Pair } from '#server/lib/merging.ts'
import type { Db } from '#server/lib/db.ts'

/** Invitations by a code that stayed behind are those of the code that is kept; who was invited by both came by it. */
export const moveInvited = (db: Db, { from, into }: Pair) => db`
  update referrals r set code = k.code
  from referral_codes o, referral_codes k
  where coalesce(o.user_id, o.company_id) = ${from} and coalesce(k.user_id, k.company_id) = ${into} and r.code = o.code
    and not exists (select from referrals t where t.code = k.code and t.email_hash = r.email_hash)`
