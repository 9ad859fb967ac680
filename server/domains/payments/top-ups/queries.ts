import { type Db, one, touched } from '#server/lib/db.ts'
import { At, Cents } from '#server/lib/rows.ts'

/** Serializes the top-ups of a holder until the transaction ends. */
export const lockTopUps = (db: Db, holderId: string) => db`select pg_advisory_xact_lock(hashtextextended(${`top-up:${holderId}`}, 0))`

/** Sum of a holder's settled and pending top-ups since `since`. */
export const sumTopUps = (db: Db, holderId: string, since: Date, except: string | null) =>
  one(db, Cents)`
    select coalesce(sum(amount_cents), 0)::bigint as cents from payments
    where holder_id = ${holderId} and purpose = 'top_up' and state not in ('failed', 'cancelled') and created_at >= ${since}
      and subject_id is distinct from ${except}`

/** Start of the month of an instant in a time zone. */
export const getMonthStart = (db: Db, at: Date, timeZone: string) =>
  one(db, At)`select date_trunc('month', ${at}::timestamptz at time zone ${timeZone}) at time zone ${timeZone} as at`

/** True if a top-up is pending, manual or automatic. */
export const hasOpenTopUp = (db: Db, holderId: string) =>
  touched(db`
    select 1 from payments where holder_id = ${holderId} and purpose = 'top_up' and state in ('processing', 'requires_action') limit 1`)
