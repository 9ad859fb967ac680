import { hourMs, minuteMs } from '#contract/durations.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Appointment } from '#contract/leads/appointments.ts'
import type { FreeSlots } from '#contract/leads/bookings.ts'
import { type AppointmentPurpose, workErrors } from '#contract/leads/states.ts'
import { actorKind, asSystem, type Context, customerIdOf, type Owner, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import * as companies from '../../companies/service.ts'
import { appointmentNotice } from '../appointments/messages.ts'
import * as appointments from '../appointments/queries.ts'
import { isOpen } from '../appointments/rules.ts'
import { announce, moveAppointment, refuseLateChange, tellBoth, tellSide, withoutMoves } from '../appointments/service.ts'
import * as availability from '../availability/queries.ts'
import { bookedDays, listFree, slotTaken } from '../availability/service.ts'
import { noteFirstMessage } from '../lead/service.ts'
import { readConcerned } from '../external-calendars/service.ts'
import * as queries from './queries.ts'

type Sides = appointments.Sides
type Calendar = availability.AvailabilityRow

const priced = new Set<Sides['lead_state']>(['quoted', 'hired'])

const customerOf = (ctx: Context<Owner>) => ({ userId: customerIdOf(ctx.actor), companyId: null })

/** Kinds of appointments that can be booked in a lead: a visit, and the job once there is a price. */
const purposesOf = ({ lead_state }: Sides, { job_minutes }: Calendar): AppointmentPurpose[] =>
  job_minutes !== null && priced.has(lead_state) ? ['visit', 'job'] : ['visit']

const minutesOf = ({ visit_minutes, job_minutes }: Calendar, purpose: AppointmentPurpose) =>
  purpose === 'job' ? (job_minutes ?? visit_minutes) : visit_minutes

function refuseOver(sides: Sides): void {
  if (!sides.has_access || !isOpen(sides)) throw new AppError(workErrors.ended)
}

type Wanted = { purpose: AppointmentPurpose; readSince?: Date }

async function listFor(ctx: Context, sides: Sides, calendar: Calendar, { purpose, readSince }: Wanted): Promise<number[]> {
  const place = (await availability.findPlaceOf(ctx.db, sides.project_id)) ?? null
  return listFree(ctx, calendar, {
    minutes: minutesOf(calendar, purpose),
    places: [place],
    leadId: sides.lead_id,
    days: bookedDays,
    readSince,
  })
}

/** Free times of the company of a lead, and of its assignee, for its customer. */
export async function listSlots(ctx: Context<Owner>, leadId: string, asked: AppointmentPurpose = 'visit'): Promise<FreeSlots> {
  const sides = await appointments.findSides(ctx.db, leadId, customerOf(ctx))
  if (!sides) throw new AppError(commonErrors.notFound)
  refuseOver(sides)
  const calendar = await availability.findAvailability(ctx.db, sides.company_id)
  if (!calendar) throw new AppError(workErrors.notBookable)
  const purposes = purposesOf(sides, calendar)
  const purpose = purposes.includes(asked) ? asked : 'visit'
  const [slots, live] = await Promise.all([listFor(ctx, sides, calendar, { purpose }), appointments.findLive(ctx.db, leadId)])
  const { is_instant, notice_hours } = calendar
  return {
    slots: slots.map((at) => new Date(at).toISOString()),
    time_zone: sides.time_zone,
    minutes: minutesOf(calendar, purpose),
    purpose,
    purposes,
    is_instant,
    notice_hours,
    current: live ?? null,
  }
}

type Booking = { starts_at: string; purpose: AppointmentPurpose; note: string }

/**
 * Books a free time under the lock of the company's calendar, replacing the open appointment. Confirmed at once where the company says so.
 * @throws AppError `slot_taken` with the next free times
 */
export async function book(ctx: Context<Owner>, leadId: string, { starts_at, purpose, note }: Booking): Promise<Appointment> {
  const found = await appointments.findSides(ctx.db, leadId, customerOf(ctx))
  const readSince = ctx.now()
  if (found) await readConcerned(ctx, found)
  return transact(ctx, async (ctx) => {
    const sides = await appointments.lockSides(ctx.db, leadId, customerOf(ctx))
    if (!sides) throw new AppError(commonErrors.notFound)
    refuseOver(sides)
    const live = withoutMoves(await appointments.lockLive(ctx.db, leadId))
    for (const row of live) refuseLateChange(ctx, 'customer', row)
    const calendar = await availability.lockAvailability(ctx.db, sides.company_id)
    if (!calendar || !purposesOf(sides, calendar).includes(purpose)) throw new AppError(workErrors.notBookable)
    const startsAt = new Date(starts_at)
    const free = await listFor(ctx, sides, calendar, { purpose, readSince })
    if (!free.includes(startsAt.getTime())) throw slotTaken(free, startsAt, sides.time_zone)

    const by = actorKind(ctx.actor)
    await noteFirstMessage(ctx, leadId, 'customer')
    for (const row of live) await moveAppointment(ctx, row, 'replace', by)
    const id = newId()
    const endsAt = new Date(startsAt.getTime() + minutesOf(calendar, purpose) * minuteMs)
    const changesUntil = new Date(startsAt.getTime() - calendar.notice_hours * hourMs)
    await appointments.insertAppointment(ctx.db, {
      id,
      leadId,
      side: 'customer',
      startsAt,
      endsAt,
      note,
      purpose,
      changesUntil,
      now: ctx.now(),
    })
    await emit(ctx, 'appointment.proposed', { appointment_id: id })
    const row = (await appointments.findAppointment(ctx.db, id))!
    if (calendar.is_instant) {
      await moveAppointment(asSystem(ctx), row, 'confirm', 'S')
      await tellBoth(ctx, row, 'booked')
    } else
      await tellSide(ctx, sides, 'company', (userId) => appointmentNotice('proposed', { sides, appointment: row, to: 'company', userId }))
    await announce(ctx, sides)
    return (await appointments.findAppointment(ctx.db, id))!
  })
}

/** The caller's lead with an active company in which an appointment can be booked. */
export async function findBookable(ctx: Context<Owner>, slug: string): Promise<{ lead_id: string | null }> {
  const company = await companies.findBySlug(ctx, slug)
  if (company?.status !== 'active') throw new AppError(commonErrors.notFound)
  const lead = await queries.findLead(ctx.db, customerIdOf(ctx.actor), company.id)
  return { lead_id: lead?.lead_id ?? null }
}
