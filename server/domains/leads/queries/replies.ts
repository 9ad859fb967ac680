import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'
import { CompanyId } from '#server/lib/rows.ts'

/** Companies whose figures may have moved: they bought since `boughtSince`, or answered since `answeredSince`. */
export const listMoved = async (db: Db, { boughtSince, answeredSince }: { boughtSince: Date; answeredSince: Date }): Promise<string[]> =>
  (
    await many(
      CompanyId,
      db`
      select distinct company_id from leads
      where (bought_at >= ${boughtSince} or (bought_at >= ${boughtSince}::timestamptz - interval '30 days' and first_response_at >= ${answeredSince}))
        and undone_at is null
      order by company_id`,
    )
  ).map(({ company_id: id }) => id)

const Answered = z.object({
  company_id: z.string(),
  time_zone: z.string(),
  bought_at: z.string(),
  first_response_at: z.nullable(z.string()),
})

/** What these companies bought since then, and when they first answered. */
export const listAnswers = (db: Db, companyIds: readonly string[], since: Date) =>
  many(
    Answered,
    db`
    select l.company_id, c.time_zone, l.bought_at, l.first_response_at
    from leads l join companies c on c.id = l.company_id
    where l.company_id = any(${companyIds}::uuid[]) and l.bought_at >= ${since} and l.undone_at is null`,
  )
