import { invalidField } from '#contract/errors.ts'
import type { Context } from './context.ts'
import { type Db, one } from './db.ts'
import type { Fragment } from './list.ts'
import { noticeMs } from './settings.ts'
import { At } from './rows.ts'

export const platformTimeZone = 'America/New_York'

const format = new Intl.DateTimeFormat('en-CA', { timeZone: platformTimeZone })
/** The calendar day that it is for the house. */
export const platformDay = (at: Date): string => format.format(at)

/** When a day of the house begins, or so many days after it. */
export const platformMidnight = (db: Db, day: string, daysLater = 0) =>
  db`((${day}::date + ${daysLater}::int)::timestamp at time zone ${platformTimeZone})`

type Days = { from?: string | undefined; to?: string | undefined }

/** Whether `at` lies on one of the days asked for. */
export const onDays = (db: Db, at: Fragment, { from, to }: Days): Fragment =>
  db`${from ? db`and ${at} >= ${platformMidnight(db, from)}` : db``} ${to ? db`and ${at} < ${platformMidnight(db, to, 1)}` : db``}`

const dayStart = async (db: Db, day: string): Promise<string> =>
  (await one(At, db`select ${day}::date::timestamp at time zone ${platformTimeZone} as at`)).at

/**
 * From when on something holds that is planned for a day: its beginning for the house, but no sooner than every process can know of it.
 * @throws AppError `invalid` at `from` for a day that is over
 */
export async function plannedStart(ctx: Context, day: string | null): Promise<string> {
  const soonest = new Date(ctx.now().getTime() + noticeMs).toISOString()
  if (day === null) return soonest
  if (day < platformDay(ctx.now())) throw invalidField('from', { es: 'Ese día ya pasó.', en: 'That day is over.' })
  const begins = await dayStart(ctx.db, day)
  return begins > soonest ? begins : soonest
}
