import { invalidField } from '#contract/errors.ts'
import { platformTimeZone } from '#contract/time-zone.ts'
import type { Context } from './context.ts'
import { type Db, one } from './db.ts'
import type { Fragment } from './list.ts'
import { noticeMs } from './settings.ts'
import { At } from './rows.ts'

const format = new Intl.DateTimeFormat('en-CA', { timeZone: platformTimeZone })
/** Calendar day in the platform's time zone. */
export const platformDay = (at: Date): string => format.format(at)

/** Start of a platform day, or of a later one. */
export const platformMidnight = (db: Db, day: string, daysLater = 0) =>
  db`((${day}::date + ${daysLater}::int)::timestamp at time zone ${platformTimeZone})`

type Days = { from?: string | undefined; to?: string | undefined }

/** Whether `at` is within the given days. */
export const onDays = (db: Db, at: Fragment, { from, to }: Days): Fragment =>
  db`${from ? db`and ${at} >= ${platformMidnight(db, from)}` : db``} ${to ? db`and ${at} < ${platformMidnight(db, to, 1)}` : db``}`

const dayStart = async (db: Db, day: string): Promise<string> =>
  (await one(db, At)`select ${day}::date::timestamp at time zone ${platformTimeZone} as at`).at

/**
 * Start of a planned change: midnight of its day in the platform's time zone, but no sooner than all processes can know of it.
 * @throws AppError `invalid` at `from` for a past day
 */
export async function plannedStart(ctx: Context, day: string | null): Promise<string> {
  const soonest = new Date(ctx.now().getTime() + noticeMs).toISOString()
  if (day === null) return soonest
  if (day < platformDay(ctx.now())) throw invalidField('from', { es: 'Ese día ya pasó.', en: 'That day is over.' })
  const begins = await dayStart(ctx.db, day)
  return begins > soonest ? begins : soonest
}
