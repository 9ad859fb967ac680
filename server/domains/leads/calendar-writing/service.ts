import { minuteMs } from '#contract/durations.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import type { CurrentCalendar } from '#contract/leads/external-calendar.ts'
import type { CalendarWriteFailure } from '#contract/leads/states.ts'
import { calendarOf } from '#server/gateways/calendars/calendar.ts'
import { audit } from '#server/lib/audit.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { publish } from '#server/lib/live.ts'
import { findEntryIn } from '../calendar-feeds/queries.ts'
import { entryOf } from '../calendar-feeds/service.ts'
import { accountOf, auditedOf, getCalendar, type Holder, idOf, readExternal } from '../external-calendars/service.ts'
import * as queries from './queries.ts'

const calendarsAtOnce = 4
const eventsPerTurn = 20
/** The turn of a process that died ends after this time: longer than a turn can take. */
const turnMs = 10 * minuteMs

/**
 * Chooses the calendar of the account into which appointments are written, or none. What stands in another is taken out.
 * @throws AppError `not_found` without a calendar, `invalid` for one of another account, or one that a colleague's events are written into
 */
export async function chooseTarget(ctx: Context<CompanyMember>, holder: Holder, url: string | null): Promise<CurrentCalendar> {
  await transact(ctx, async (ctx) => {
    const id = idOf(ctx, holder)
    const team = await queries.lockCalendars(ctx.db, ctx.actor.company.id)
    const row = team.find((one) => one.id === id)
    if (!row) throw new AppError(commonErrors.notFound)
    if (url !== null && !row.calendars.some((calendar) => calendar.url === url))
      throw invalidField('writes_to', { es: 'Elige uno de los calendarios de la cuenta.', en: 'Choose one of the account’s calendars.' })
    // One event would have two writers, and what one takes out would be missing for the other.
    if (url !== null && team.some((one) => one.id !== id && one.writes_to === url))
      throw invalidField('writes_to', {
        es: 'Tu empresa ya escribe citas en ese calendario. Elige otro, o ninguno.',
        en: 'Your company already adds appointments to that calendar. Choose another one, or none.',
      })
    await queries.saveTarget(ctx.db, id, { url, locale: ctx.locale })
    await queries.addDue(ctx.db, { calendarId: id, now: ctx.now() }, ctx.now())
    await audit(ctx, { action: 'calendar.write', ...auditedOf(ctx, holder), after: { writes_to: url } })
  })
  return getCalendar(ctx, holder)
}

/** Reads the calendar, and writes at once what waits. */
export async function retryNow(ctx: Context<CompanyMember>, holder: Holder): Promise<CurrentCalendar> {
  const id = idOf(ctx, holder)
  await readExternal(ctx, id)
  await queries.hasten(ctx.db, id, ctx.now())
  return getCalendar(ctx, holder)
}

/** Subscriber: an appointment, or the place or the assignee of a lead's, changed. */
export const noteChange = async (ctx: Context, of: { appointmentId: string } | { leadId: string }): Promise<void> =>
  void (await queries.addDue(ctx.db, of, ctx.now()))

/**
 * Errand: brings connected calendars up to date with the appointments of their holders. One process at a time writes into a calendar, and
 * always what holds now, so that an older state never replaces a newer one; whatever changed meanwhile is due again.
 */
export async function writeCalendars(ctx: Context, signal: AbortSignal): Promise<number> {
  for (let count = 0; ;) {
    const now = ctx.now()
    const until = new Date(now.getTime() + turnMs)
    const turns = signal.aborted ? [] : await queries.takeTurns(ctx.db, { now, until, limit: calendarsAtOnce })
    if (turns.length === 0) return count
    const counts = await Promise.all(
      turns.map(async (id) => {
        try {
          return await writeAll(ctx, id, signal)
        } catch (error) {
          ctx.log.error({ err: error, calendar: id }, 'calendar not written')
          await queries.postpone(ctx.db, id, { only: null, now: ctx.now() })
          return 0
        } finally {
          await queries.endTurn(ctx.db, id, until)
        }
      }),
    )
    count += counts.reduce((sum, one) => sum + one, 0)
  }
}

async function writeAll(ctx: Context, id: string, signal: AbortSignal): Promise<number> {
  let count = 0
  let failure: CalendarWriteFailure | null = null
  let companyId: string | null = null
  for (const due of await queries.listDue(ctx.db, id, { now: ctx.now(), limit: eventsPerTurn })) {
    const row = await queries.findCalendar(ctx.db, id)
    if (!row || signal.aborted) return count
    companyId = row.company_id
    const failed = await write(ctx, row, due)
    failure = failed ?? failure
    if (failed === null) count++
    else {
      // Another event may be accepted, another call not.
      const isAlone = failed === 'rejected'
      await queries.postpone(ctx.db, id, { only: isAlone ? due.appointment_id : null, now: ctx.now() })
      if (!isAlone) break
    }
  }
  await transact(ctx, async (ctx) => {
    await queries.saveFailure(ctx.db, id, failure)
    if (companyId) await publish(ctx, `company:${companyId}`, 'calendar')
  })
  return count
}

type Calendar = NonNullable<Awaited<ReturnType<typeof queries.findCalendar>>>

/** Writes the event of an appointment as it is now, or takes it out. Twice equals once. */
async function write(ctx: Context, row: Calendar, due: queries.Due): Promise<CalendarWriteFailure | null> {
  const entry = row.writes_to === null ? undefined : await findEntryIn(ctx.db, row.id, due.appointment_id)
  if (!entry && due.address === null) {
    await queries.saveGone(ctx.db, due)
    return null
  }
  const calendar = calendarOf(accountOf(ctx, row))
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
