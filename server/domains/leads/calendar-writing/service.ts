import { minuteMs } from '#contract/durations.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import type { CurrentCalendar } from '#contract/leads/external-calendar.ts'
import type { CalendarWriteFailure } from '#contract/leads/states.ts'
import { calendarOf } from '#server/gateways/calendars/calendar.ts'
import { audit } from '#server/lib/audit.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { publish } from '#server/lib/live.ts'
import { findEntry } from '../calendar-feeds/queries.ts'
import { entryOf } from '../calendar-feeds/service.ts'
import { accountOf, getCalendar, readExternal } from '../external-calendars/service.ts'
import * as queries from './queries.ts'

const companiesAtOnce = 4
const eventsPerTurn = 20
/** The turn of a process that died ends after this time: longer than a turn can take. */
const turnMs = 10 * minuteMs

/**
 * Chooses the calendar into which appointments are written, or none. What stands in another is taken out.
 * @throws AppError `not_found` without a calendar, `invalid` for one of another account
 */
export async function chooseTarget(ctx: Context<CompanyMember>, url: string | null): Promise<CurrentCalendar> {
  await transact(ctx, async (ctx) => {
    const { id } = ctx.actor.company
    const row = await queries.lockCalendar(ctx.db, id)
    if (!row) throw new AppError(commonErrors.notFound)
    if (url !== null && !row.calendars.some((calendar) => calendar.url === url))
      throw invalidField('writes_to', { es: 'Elige uno de los calendarios de la cuenta.', en: 'Choose one of the account’s calendars.' })
    await queries.saveTarget(ctx.db, id, { url, locale: ctx.locale })
    await queries.addAll(ctx.db, id, ctx.now())
    await audit(ctx, { action: 'calendar.write', entity: 'company', id, after: { writes_to: url } })
  })
  return getCalendar(ctx)
}

/** Reads the calendar, and writes at once what waits. */
export async function retryNow(ctx: Context<CompanyMember>): Promise<CurrentCalendar> {
  await readExternal(ctx, ctx.actor.company.id)
  await queries.hasten(ctx.db, ctx.actor.company.id, ctx.now())
  return getCalendar(ctx)
}

/** Subscriber: an appointment, or the place of a lead's, changed. */
export const noteChange = async (ctx: Context, of: { appointmentId: string } | { leadId: string }): Promise<void> =>
  void (await queries.addOne(ctx.db, of, ctx.now()))

/**
 * Errand: brings the calendars of companies up to date with their appointments. One process at a time writes for a company, and always what
 * holds now, so that an older state never replaces a newer one; whatever changed meanwhile is due again.
 */
export async function writeCalendars(ctx: Context, signal: AbortSignal): Promise<number> {
  for (let count = 0; ;) {
    const now = ctx.now()
    const until = new Date(now.getTime() + turnMs)
    const companies = signal.aborted ? [] : await queries.takeTurns(ctx.db, { now, until, limit: companiesAtOnce })
    if (companies.length === 0) return count
    const counts = await Promise.all(
      companies.map(async (companyId) => {
        try {
          return await writeAll(ctx, companyId, signal)
        } catch (error) {
          ctx.log.error({ err: error, company: companyId }, 'calendar not written')
          await queries.postpone(ctx.db, companyId, { only: null, now: ctx.now() })
          return 0
        } finally {
          await queries.endTurn(ctx.db, companyId, until)
        }
      }),
    )
    count += counts.reduce((sum, one) => sum + one, 0)
  }
}

async function writeAll(ctx: Context, companyId: string, signal: AbortSignal): Promise<number> {
  let count = 0
  let failure: CalendarWriteFailure | null = null
  for (const due of await queries.listDue(ctx.db, companyId, { now: ctx.now(), limit: eventsPerTurn })) {
    const row = await queries.findCalendar(ctx.db, companyId)
    if (!row || signal.aborted) return count
    const failed = await write(ctx, row, due)
    failure = failed ?? failure
    if (failed === null) count++
    else {
      // Another event may be accepted, another call not.
      const isAlone = failed === 'rejected'
      await queries.postpone(ctx.db, companyId, { only: isAlone ? due.appointment_id : null, now: ctx.now() })
      if (!isAlone) break
    }
  }
  await transact(ctx, async (ctx) => {
    await queries.saveFailure(ctx.db, companyId, failure)
    await publish(ctx, `company:${companyId}`, 'calendar')
  })
  return count
}

type Calendar = NonNullable<Awaited<ReturnType<typeof queries.findCalendar>>>

/** Writes the event of an appointment as it is now, or takes it out. Twice equals once. */
async function write(ctx: Context, row: Calendar, due: queries.Due): Promise<CalendarWriteFailure | null> {
  const calendar = calendarOf(accountOf(ctx, row))
  const entry = row.writes_to === null ? undefined : await findEntry(ctx.db, row.company_id, due.appointment_id)
  const address = entry && calendar.addressOf(row.writes_to!, due.appointment_id)
  if (due.address !== null && due.address !== address) {
    const { failure } = await calendar.remove(due.address, ctx.config)
    if (failure !== null) return failure
  }
  if (!entry || !address) {
    await queries.saveGone(ctx.db, due)
    return null
  }
  await queries.saveAddress(ctx.db, due, address)
  const { failure } = await calendar.put(address, entryOf(ctx, entry, row.writes_in), ctx.config)
  if (failure === null) await queries.saveWritten(ctx.db, due)
  return failure
}
