import { dayMs } from '#contract/durations.ts'
import type { Holiday, OwnHours, Timetable } from '#contract/companies/hours.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { getZone } from '../credentials/queries.ts'
import { rebuildSearch } from '../search-index/service.ts'
import * as queries from './queries.ts'
import { listHours } from './queries.ts'
import { isOpenAt, minutesOf, todayIn, weekFrom } from './rules.ts'

/** Opening hours and upcoming dates with special hours. */
export async function readHours(ctx: Context<CompanyMember>): Promise<OwnHours> {
  const { id } = ctx.actor.company
  const time_zone = await getZone(ctx.db, id)
  const today = todayIn(time_zone, ctx.now())
  const [hours, holidays] = await Promise.all([listHours(ctx.db, id), listDates(ctx, id, today)])
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    spans: hours.filter((row) => row.weekday === weekday).map(({ opens, closes }) => ({ opens, closes })),
  }))
  return { week, holidays, time_zone, today, is_open_now: isOpenAt(minutesOf(weekFrom({ week, holidays }, today)), time_zone, ctx.now()) }
}

/** Dates with special hours from a day on. */
async function listDates(ctx: Context, companyId: string, from: string): Promise<Holiday[]> {
  const rows = await queries.listHolidays(ctx.db, companyId, from)
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, spans]) => ({
    day,
    spans: spans.flatMap(({ opens, closes }) => (opens !== null && closes !== null ? [{ opens, closes }] : [])),
  }))
}

/** Days ahead for which a public page lists special hours. */
const aheadDays = 60

/** Upcoming dates with special hours, for public pages. */
export async function listDatesAhead(ctx: Context, companyId: string, timeZone: string): Promise<Holiday[]> {
  const today = todayIn(timeZone, ctx.now())
  const last = todayIn(timeZone, new Date(ctx.now().getTime() + aheadDays * dayMs))
  return (await listDates(ctx, companyId, today)).filter(({ day }) => day <= last)
}

/** Saves the timetable and updates search and "open now" in the same transaction. */
export async function saveHours(ctx: Context<CompanyMember>, { week, holidays }: Timetable): Promise<OwnHours> {
  const { id } = ctx.actor.company
  await transact(ctx, async (ctx) => {
    const today = todayIn(await getZone(ctx.db, id), ctx.now())
    await queries.saveTimetable(ctx.db, id, { week, holidays: holidays.filter(({ day }) => day >= today) })
    await rebuildSearch(ctx, [id])
  })
  return readHours(ctx)
}

/** Scheduled job: rebuilds cards whose week gained or lost a date with special hours. Returns the number of companies. */
export async function refreshHolidays(ctx: Context): Promise<number> {
  const ids = await queries.listStale(ctx.db, ctx.now())
  for (let from = 0; from < ids.length; from += 500) await rebuildSearch(ctx, ids.slice(from, from + 500))
  return ids.length
}
