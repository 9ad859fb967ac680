import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'
import { CompanyId } from '#server/lib/rows.ts'

/**
 * Median of `leads.reply_minutes` (whole business minutes) over answered leads `l` that were not undone; the lower middle value for an even
 * count. Null with fewer than `least`.
 */
export const medianReply = (db: Db, least = 1) => db`
  case when count(l.reply_minutes) filter (where l.undone_at is null) >= ${least}
    then percentile_disc(0.5) within group (order by l.reply_minutes) filter (where l.undone_at is null and l.reply_minutes is not null) end`

type Moved = { boughtSince: Date; answeredSince: Date; leftBetween: readonly [from: Date, to: Date] }

/**
 * Companies whose reply statistics may have changed: they bought since `boughtSince`, answered since `answeredSince`, or a lead left the
 * measured window.
 */
export const listMoved = async (db: Db, { boughtSince, answeredSince, leftBetween: [from, to] }: Moved): Promise<string[]> =>
  (
    await many(db, CompanyId)`
      select distinct company_id from leads
      where bought_at >= ${boughtSince} or (bought_at >= ${boughtSince}::timestamptz - interval '30 days' and first_response_at >= ${answeredSince})
        or (bought_at >= ${from} and bought_at < ${to})
      order by company_id`
  ).map(({ company_id: id }) => id)

const Replies = z.object({ company_id: z.string(), minutes: z.nullable(z.int()), due: z.int(), quick: z.int() })

/**
 * Reply statistics of these companies over their purchases since then. A lead is due once answered or overdue, and quick if answered in
 * time.
 */
export const measure = (db: Db, companyIds: readonly string[], { since, now, hours, least }: Measured) =>
  many(db, Replies)`
    select c.id as company_id, ${medianReply(db, least)} as minutes,
      count(l.id) filter (where l.undone_at is null
        and (l.reply_minutes is not null or business_minutes(l.bought_at, ${now}, c.time_zone) >= ${hours * 60}))::int as due,
      count(l.id) filter (where l.undone_at is null and l.reply_minutes <= ${hours * 60})::int as quick
    from companies c left join leads l on l.company_id = c.id and l.bought_at >= ${since}
    where c.id = any(${companyIds}::uuid[]) group by c.id`
type Measured = { since: Date; now: Date; hours: number; least: number }
