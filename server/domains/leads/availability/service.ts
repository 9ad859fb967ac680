import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { AppError, isError } from '#contract/errors.ts'
import type { Availability, OwnAvailability } from '#contract/leads/availability.ts'
import { workErrors } from '#contract/leads/states.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { writtenMoment } from '#server/lib/written.ts'
import * as companies from '../../companies/service.ts'
import type { Point } from '../../geo/service.ts'
import * as external from '../external-calendars/queries.ts'
import * as queries from './queries.ts'
import { bookableSpans, freeSlots } from './rules.ts'

/** Days in which a customer can book, today included. */
export const bookedDays = 30
// Two weeks hold the seven days of a search for a week without another look.
const searchedDays = 14

export async function readAvailability(ctx: Context<CompanyMember>): Promise<OwnAvailability> {
  const { id } = ctx.actor.company
  const [row, { week, holidays, time_zone, today }] = await Promise.all([queries.findAvailability(ctx.db, id), companies.readHours(ctx)])
  return { availability: row ? withoutPast(row, today) : null, time_zone, today, opening: { week, holidays } }
}

function withoutPast(row: queries.AvailabilityRow, today: string): Availability {
  const { company_id: _id, time_zone: _zone, lat: _lat, lon: _lon, ...availability } = row
  return { ...availability, holidays: availability.holidays.filter(({ day }) => day >= today) }
}

export async function saveAvailability(ctx: Context<CompanyMember>, availability: Availability): Promise<OwnAvailability> {
  const { id } = ctx.actor.company
  await transact(ctx, async (ctx) => {
    await queries.saveAvailability(ctx.db, id, availability, ctx.now())
    await projectBookable(ctx, id)
  })
  return readAvailability(ctx)
}

export const stopBookings = (ctx: Context<CompanyMember>): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { id } = ctx.actor.company
    if (await queries.deleteAvailability(ctx.db, id)) await companies.setBookable(ctx, id, [])
  })

type For = {
  minutes: number
  /** Where the appointment may be: a time is free if it is at one of them. */
  places: readonly (Point | null)[]
  /** Lead whose own appointment does not count, and whose assignee's calendar does. */
  leadId: string | null
  days: number
  /** Calendars must have been read since then. */
  readSince?: Date | undefined
}

// Readings are a quarter of an hour apart; a few may be missed.
const freshMs = hourMs

/**
 * Refuses to guess where the calendar of a company, or of the assignee of a lead, cannot be read.
 * @throws AppError `calendar_unread`
 */
async function requireRead(ctx: Context, of: external.Concerned, readSince = new Date(ctx.now().getTime() - freshMs)): Promise<void> {
  const standings = await external.listStandings(ctx.db, of)
  if (standings.some(({ failure, read_at: at }) => failure !== null || new Date(at) < readSince))
    throw new AppError(workErrors.calendarUnread)
}

/**
 * Free times of a company's calendar, which the caller has read or locked; for a lead, also of its assignee's.
 * @throws AppError `calendar_unread`
 */
export async function listFree(
  ctx: Context,
  row: queries.AvailabilityRow,
  { minutes, places, leadId, days, readSince }: For,
): Promise<number[]> {
  const now = ctx.now()
  // A day on either side, for jobs whose drive or zone reaches over.
  const around = { from: new Date(now.getTime() - dayMs), until: new Date(now.getTime() + (days + 1) * dayMs) }
  const of = { companyId: row.company_id, leadId }
  await requireRead(ctx, of, readSince)
  const busy = (await external.listBusy(ctx.db, of, around)).map(({ starts_at, ends_at }) => ({
    from: Date.parse(starts_at),
    until: Date.parse(ends_at),
    place: null,
    isJob: false,
  }))
  const jobs = (await queries.listTaken(ctx.db, row.company_id, { ...around, except: leadId })).map(({ starts_at, ends_at, lat, lon }) => ({
    from: Date.parse(starts_at),
    until: Date.parse(ends_at),
    place: { lat, lon },
    isJob: true,
  }))
  const asked = { availability: row, timeZone: row.time_zone, now, days, minutes, taken: [...jobs, ...busy] }
  const free = places.map((place) => freeSlots({ ...asked, place }))
  return free.length === 1 ? free[0]! : [...new Set(free.flat())].toSorted((a, b) => a - b)
}

/** Puts into search when the company has free time, as seen from its locations. */
export async function projectBookable(ctx: Context, companyId: string): Promise<void> {
  // Under the lock, so that an older answer does not replace a newer one.
  const row = await queries.lockAvailability(ctx.db, companyId)
  if (!row) return
  // The drive alone makes a difference between them.
  const places = row.counts_travel ? [row, ...(await queries.listFurtherPlaces(ctx.db, companyId))] : [row]
  const asked = { minutes: row.visit_minutes, places, leadId: null, days: searchedDays }
  // Nothing is claimed to be free while the calendar cannot be read.
  const free = await listFree(ctx, row, asked).catch((error: unknown) => {
    if (isError(error, workErrors.calendarUnread)) return []
    throw error
  })
  await companies.setBookable(ctx, companyId, bookableSpans(free, row.time_zone, row.lead_hours))
}

/** Subscriber: the calendar of a company changed. */
export const refreshBookable = (ctx: Context, appointmentId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const company = await queries.companyOf(ctx.db, appointmentId)
    if (company) await projectBookable(ctx, company.company_id)
  })

/** Scheduled job: looks at the calendars again, since days pass. Returns the number of companies. */
export async function refreshAllBookable(ctx: Context): Promise<number> {
  let count = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const ids = await queries.listBookable(ctx.db, after, 200)
    if (ids.length === 0) return count
    for (const id of ids) await transact(ctx, (ctx) => projectBookable(ctx, id))
    count += ids.length
    after = ids.at(-1)!
  }
}

const offered = 3

/** Refusal of a taken time, with the next free ones: after it where there are any, else the soonest. */
export function slotTaken(free: readonly number[], wanted: Date, timeZone: string): AppError {
  const later = free.filter((at) => at > wanted.getTime())
  const next = (later.length > 0 ? later : free).slice(0, offered)
  return new AppError(workErrors.slotTaken, {
    fields: { starts_at: next.map((at) => writtenMoment(new Date(at).toISOString(), timeZone)) },
  })
}

type Meeting = { id: string; moves_id: string | null; starts_at: string; ends_at: string }

/**
 * Refuses to confirm an appointment while the company or the assignee is busy, for companies that keep a calendar here. Locks the calendar;
 * the assignee is the one of this moment, whose calendar must have been read since `readSince`.
 * @throws AppError `slot_taken`, `calendar_unread`
 */
export async function refuseOverlap(
  ctx: Context,
  { company_id, project_id, lead_id, time_zone }: { company_id: string; project_id: string; lead_id: string; time_zone: string },
  { id, moves_id: movesId, starts_at, ends_at }: Meeting,
  readSince: Date,
): Promise<void> {
  const row = await queries.lockAvailability(ctx.db, company_id)
  if (!row) return
  const of = { companyId: company_id, leadId: lead_id }
  await requireRead(ctx, of, readSince)
  const isTaken =
    (await queries.hasOverlap(ctx.db, company_id, { id, movesId, from: starts_at, until: ends_at })) ||
    (await external.listBusy(ctx.db, of, { from: new Date(starts_at), until: new Date(ends_at) })).length > 0
  if (!isTaken) return
  const place = (await queries.findPlaceOf(ctx.db, project_id)) ?? null
  const minutes = (Date.parse(ends_at) - Date.parse(starts_at)) / minuteMs
  throw slotTaken(await listFree(ctx, row, { minutes, places: [place], leadId: lead_id, days: bookedDays }), new Date(starts_at), time_zone)
}
