import { brand } from '#brand/brand.ts'
import { minuteMs } from '#contract/durations.ts'
import type { Download } from '#contract/endpoint.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { type AgendaEntry, type Appointment, type Proposal } from '#contract/leads/appointments.ts'
import {
  actorKind,
  asSystem,
  type CompanyMember,
  companyIdOf,
  customerIdOf,
  type Context,
  type Owner,
  type Party,
  transact,
} from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { calendarFile } from '#server/lib/icalendar.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import { notify } from '../../notifications/service.ts'
import { appointmentNotice, overlapWarning, unmoveNotice, unusualHour } from '../appointments/messages.ts'
import * as queries from '../appointments/queries.ts'
import { readConcerned } from '../external-calendars/service.ts'
import { refuseOverlap } from '../availability/service.ts'
import { farthestMs, isOpen, isUsual } from '../appointments/rules.ts'
import { formerCustomer, noteFirstMessage, withoutContact } from '../lead/service.ts'
import { countOfAppointments } from '../track-record/service.ts'
import {
  announce,
  moveAppointment,
  proposeInstead,
  refuseLateChange,
  replaceMoved,
  tellBoth,
  tellSide,
  withoutMoves,
} from '../appointments/service.ts'
import { appointmentStates, onMyWayMs, workErrors } from '#contract/leads/states.ts'

export const callerOf = ({ actor }: Context<Party>) => ({ userId: customerIdOf(actor), companyId: companyIdOf(actor) })
export const sideOf = (ctx: Context<Owner>, { owner_id: ownerId }: queries.Sides): queries.Side =>
  ownerId === customerIdOf(ctx.actor) ? 'customer' : 'company'
export const byOf = (ctx: Context<Owner>, side: queries.Side) => actorKind(ctx.actor, side === 'company' ? 'company' : undefined)

type Reach = Pick<queries.Sides, 'contact_mode' | 'has_access'>

/** An appointment as one side may read it: the customer's note loses contact details for a company with messages only or without access. */
export const shownTo = (side: queries.Side, row: Appointment, { contact_mode: mode, has_access: hasAccess }: Reach): Appointment =>
  side === 'company' && (mode === 'messages' || !hasAccess) && row.proposed_by === 'customer'
    ? { ...row, note: withoutContact(row.note) }
    : row

/**
 * Locks an appointment and finds the caller's side.
 * @throws AppError not_found
 */
async function lockFor(ctx: Context<Party>, id: string) {
  const found = await queries.findAppointment(ctx.db, id)
  const sides = found && (await queries.findSides(ctx.db, found.lead_id, callerOf(ctx)))
  if (!sides) throw new AppError(commonErrors.notFound)
  // The one that is moved comes first, as everywhere.
  if (found.moves_id) await queries.lockAppointment(ctx.db, found.moves_id)
  return { row: await queries.lockAppointment(ctx.db, id), sides, me: sideOf(ctx, sides) }
}

/**
 * Refuses an unusual time if the caller asked for warnings: outside usual local hours, or overlapping another appointment of the caller.
 * @throws AppError check_time
 */
async function checkTime(ctx: Context<Owner>, sides: queries.Sides, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Promise<void> {
  const overlaps = await queries.listOverlaps(ctx.db, sideOf(ctx, sides), sides, { startsAt, endsAt })
  const warnings = [
    ...(isUsual(startsAt, endsAt, sides.time_zone) ? [] : [unusualHour(startsAt, sides.time_zone)]),
    ...overlaps.map(overlapWarning),
  ]
  if (warnings.length > 0) throw new AppError(workErrors.checkTime, { fields: { starts_at: warnings } })
}

/** Proposes an appointment, replacing the open one. A confirmed one to come that its company would move stands until the customer's yes. */
export const propose = (ctx: Context<Party>, leadId: string, { starts_at, minutes, note, warns }: Proposal): Promise<Appointment> =>
  transact(ctx, async (ctx) => {
    const sides = await queries.lockSides(ctx.db, leadId, callerOf(ctx))
    if (!sides) throw new AppError(commonErrors.notFound)
    const me = sideOf(ctx, sides)
    if (!isOpen(sides)) throw new AppError(workErrors.ended)
    const startsAt = new Date(starts_at)
    if (startsAt <= ctx.now() || startsAt.getTime() > ctx.now().getTime() + farthestMs)
      throw invalidField('starts_at', { es: 'Elige un momento del próximo año.', en: 'Choose a time within the next year.' })
    const endsAt = new Date(startsAt.getTime() + minutes * minuteMs)
    if (warns) await checkTime(ctx, sides, { startsAt, endsAt })
    await noteFirstMessage(ctx, leadId, me)
    const live = await queries.lockLive(ctx.db, leadId)
    const standing = live.find(({ state, starts_at: at }) => state === 'confirmed' && new Date(at) > ctx.now())
    if (me === 'company' && standing) {
      const move = live.find(({ moves_id: id }) => id === standing.id)
      return proposeInstead(ctx, standing, { sides, move, startsAt, endsAt, note, by: byOf(ctx, me) })
    }
    for (const one of withoutMoves(live)) {
      refuseLateChange(ctx, me, one)
      await moveAppointment(ctx, one, 'replace', byOf(ctx, me))
    }
    const id = newId()
    await queries.insertAppointment(ctx.db, { id, leadId, side: me, startsAt, endsAt, note, now: ctx.now() })
    const row = (await queries.findAppointment(ctx.db, id))!
    await emit(ctx, 'appointment.proposed', { appointment_id: id })
    const to = me === 'customer' ? 'company' : 'customer'
    await tellSide(ctx, sides, to, (userId) => appointmentNotice('proposed', { sides, appointment: row, to, userId }))
    await announce(ctx, sides)
    return shownTo(me, row, sides)
  })

/** Confirms the other side's proposal. Idempotent. */
export async function confirm(ctx: Context<Party>, id: string, { warns }: { warns?: boolean | undefined } = {}): Promise<Appointment> {
  const found = await queries.findAppointment(ctx.db, id)
  const of = found && (await queries.findSides(ctx.db, found.lead_id, callerOf(ctx)))
  const readSince = ctx.now()
  if (of && found.state === 'proposed') await readConcerned(ctx, of)
  return transact(ctx, async (ctx) => {
    const { row, sides, me } = await lockFor(ctx, id)
    if (row.proposed_by === me) throw new AppError(workErrors.ownProposal)
    if (row.state !== 'confirmed') {
      if (warns) await checkTime(ctx, sides, { startsAt: new Date(row.starts_at), endsAt: new Date(row.ends_at) })
      await refuseOverlap(ctx, sides, row, readSince)
      await replaceMoved(ctx, row, byOf(ctx, me))
      await moveAppointment(ctx, row, 'confirm', byOf(ctx, me))
      const to = row.proposed_by
      await tellSide(ctx, sides, to, (userId) => appointmentNotice('confirmed', { sides, appointment: row, to, userId }))
      await announce(ctx, sides)
    }
    return shownTo(me, (await queries.findAppointment(ctx.db, id))!, sides)
  })
}

export const cancel = (ctx: Context<Party>, id: string): Promise<Appointment> =>
  transact(ctx, async (ctx) => {
    const { row, sides, me } = await lockFor(ctx, id)
    refuseLateChange(ctx, me, row)
    const event = row.state === 'proposed' && row.proposed_by !== me ? 'decline' : 'cancel'
    await moveAppointment(ctx, row, event, byOf(ctx, me))
    const to = me === 'customer' ? 'company' : 'customer'
    const what = event === 'decline' ? 'declined' : 'cancelled'
    const standing =
      event === 'cancel' && me === 'company' && row.moves_id ? await queries.findAppointment(ctx.db, row.moves_id) : undefined
    await tellSide(ctx, sides, to, (userId) =>
      standing
        ? unmoveNotice({ sides, appointment: standing, move: row, to, userId })
        : appointmentNotice(what, { sides, appointment: row, to, userId }),
    )
    await announce(ctx, sides)
    return shownTo(me, (await queries.findAppointment(ctx.db, id))!, sides)
  })

/** Announces once that the company is on its way. */
export const sayOnMyWay = (ctx: Context<CompanyMember>, id: string): Promise<Appointment> =>
  transact(ctx, async (ctx) => {
    const { row, sides, me } = await lockFor(ctx, id)
    if (me !== 'company') throw new AppError(commonErrors.notFound)
    appointmentStates.next('on_way', row.state, 'C')
    if (new Date(row.starts_at).getTime() - ctx.now().getTime() > onMyWayMs) throw new AppError(workErrors.tooEarly)
    if (await queries.saveOnWay(ctx.db, id, ctx.now())) {
      await recordTransition(ctx, { entity: 'appointment', id, from: row.state, event: 'on_way', to: row.state, by: 'C' })
      await notify(ctx, appointmentNotice('on_way', { sides, appointment: row, to: 'customer', userId: sides.owner_id }))
      await announce(ctx, sides)
    }
    return shownTo(me, (await queries.findAppointment(ctx.db, id))!, sides)
  })

const soonest = 5

/** Upcoming appointments of the company. */
export async function listAgenda(ctx: Context<CompanyMember>): Promise<AgendaEntry[]> {
  const rows = await queries.listAgenda(ctx.db, ctx.actor.company.id, { now: ctx.now(), limit: soonest })
  return rows.map(({ contact_mode, has_access, customer, service, ...row }) => ({
    ...row,
    ...shownTo('company', row, { contact_mode, has_access }),
    customer: customer || formerCustomer[ctx.locale],
    service: service[ctx.locale],
  }))
}

/** Status of an appointment in a calendar file. */
export const calendarStatus = (state: Appointment['state']): 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED' =>
  state === 'proposed' ? 'TENTATIVE' : state === 'confirmed' || state === 'past' ? 'CONFIRMED' : 'CANCELLED'

/**
 * The appointment as a calendar file.
 * @throws AppError not_found
 */
export async function readCalendar(ctx: Context<Party>, id: string): Promise<Download> {
  const row = await queries.findAppointment(ctx.db, id)
  const sides = row && (await queries.findSides(ctx.db, row.lead_id, callerOf(ctx)))
  if (!sides) throw new AppError(commonErrors.notFound)
  const me = sideOf(ctx, sides)
  const { note, starts_at: startsAt, ends_at: endsAt, state } = shownTo(me, row, sides)
  const title = `${me === 'customer' ? sides.company_name : sides.customer}: ${sides.service[ctx.locale]}`
  const text = calendarFile({ id, title, place: sides.place, note, startsAt, endsAt, status: calendarStatus(state), now: ctx.now() })
  return { bytes: new TextEncoder().encode(text), name: `${brand.slug}.ics`, type: 'text/calendar; charset=utf-8' }
}

/** Scheduled job: ends past meetings and unanswered proposals. */
export const endPastAppointments = (ctx: Context): Promise<number> =>
  transact(asSystem(ctx), async (ctx) => {
    const over = await queries.lockOver(ctx.db, ctx.now())
    for (const row of over) await moveAppointment(ctx, row, 'time', 'S')
    await countOfAppointments(
      ctx,
      over.map(({ id }) => id),
    )
    return over.length
  })

const reminders = [
  { what: 'soon', within: 24, beyond: 2, ahead: 26 },
  { what: 'near', within: 2, beyond: 0, ahead: 3 },
] as const

/** Scheduled job: reminds both sides a day and two hours before, once each. */
export const remindOfAppointments = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    let count = 0
    for (const { what, ...when } of reminders)
      for (const appointment of await queries.listSoon(ctx.db, ctx.now(), when)) {
        await tellBoth(ctx, appointment, what)
        count++
      }
    return count
  })
