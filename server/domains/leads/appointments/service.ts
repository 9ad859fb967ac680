import { AppError, commonErrors } from '#contract/errors.ts'
import { asSystem, type Context } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import * as companies from '../../companies/service.ts'
import { notify } from '../../notifications/service.ts'
import { appointmentNotice, moveNotice } from './messages.ts'
import * as queries from './queries.ts'
import { appointmentStates, workErrors } from '#contract/leads/states.ts'

type Event = keyof typeof appointmentStates.transitions
type By = Parameters<typeof appointmentStates.next>[2]

/** Notifies the members of a company, or the customer. */
export async function tellSide(
  ctx: Context,
  sides: queries.Sides,
  to: queries.Side,
  notice: (userId: string) => Parameters<typeof notify>[1],
): Promise<void> {
  const ids = to === 'customer' ? [sides.owner_id] : await companies.membersOf(ctx, sides.company_id, 'work')
  for (const userId of ids) await notify(ctx, notice(userId))
}

/** Notifies both sides of a change that neither of them made. */
export async function tellBoth(
  ctx: Context,
  appointment: queries.AppointmentRow,
  what: 'booked' | 'soon' | 'near' | 'ended',
): Promise<void> {
  const sides = await queries.getSides(ctx.db, appointment.lead_id)
  for (const to of ['customer', 'company'] as const)
    await tellSide(ctx, sides, to, (userId) => appointmentNotice(what, { sides, appointment, to, userId }))
}

/** Wakes the open pages of both sides. */
export async function announce(ctx: Context, { lead_id, project_id, company_id }: queries.Sides): Promise<void> {
  await publish(ctx, [`lead:${lead_id}`, `project:${project_id}`, `company:${company_id}`], 'appointment')
}

/**
 * Refuses a customer's change of a confirmed booking after the company's deadline.
 * @throws AppError `changes_closed`
 */
export function refuseLateChange(ctx: Context, side: queries.Side, { state, changes_until: until }: queries.AppointmentRow): void {
  if (side === 'customer' && state === 'confirmed' && until !== null && Date.parse(until) < ctx.now().getTime())
    throw new AppError(workErrors.changesClosed)
}

/**
 * Applies an event to a locked appointment, and ends the proposal to move it with it.
 * @throws AppError `invalid_transition`
 */
export async function moveAppointment(ctx: Context, row: queries.AppointmentRow, event: Event, by: By): Promise<void> {
  const to = await applyEvent(ctx, row, event, by)
  // A proposal to move it ends with it.
  const move = to === 'cancelled' || to === 'replaced' ? await queries.lockMove(ctx.db, row.id) : undefined
  if (move) await applyEvent(asSystem(ctx), move, 'cancel', 'S')
}

/**
 * Ends the appointment that a proposal moves, if it still stands. The proposal is confirmed next.
 * @throws AppError `invalid_transition`
 */
export async function replaceMoved(ctx: Context, { moves_id: id }: queries.AppointmentRow, by: By): Promise<void> {
  const moved = id === null ? undefined : await queries.lockAppointment(ctx.db, id)
  if (moved?.state === 'confirmed') await applyEvent(ctx, moved, 'replace', by)
}

async function applyEvent(ctx: Context, row: queries.AppointmentRow, event: Event, by: By) {
  const to = appointmentStates.next(event, row.state, by)
  if (!(await queries.moveAppointment(ctx.db, row.id, { from: row.state, to, now: ctx.now() })))
    throw new AppError(commonErrors.invalidTransition)
  await recordTransition(ctx, { entity: 'appointment', id: row.id, from: row.state, event, to, by })
  if (to !== 'past') await emit(ctx, 'appointment.decided', { appointment_id: row.id, decision: to })
  return to
}

/** Open appointments without the moves of others among them: ending these ends them all. */
export const withoutMoves = (live: readonly queries.AppointmentRow[]): queries.AppointmentRow[] =>
  live.filter(({ moves_id: id }) => !live.some((one) => one.id === id))

type Instead = {
  sides: queries.Sides
  /** The open move of a confirmed appointment. */
  move: queries.AppointmentRow | undefined
  startsAt: Date
  endsAt: Date
  note: string
  movedIn?: string | null
  by: By
}

/**
 * Proposes to the customer, for the company, another time for a locked appointment. A confirmed one stands until the customer's yes; a
 * proposal is replaced.
 */
export async function proposeInstead(
  ctx: Context,
  row: queries.AppointmentRow,
  { sides, move, startsAt, endsAt, note, movedIn = null, by }: Instead,
): Promise<queries.AppointmentRow> {
  const isStanding = row.state === 'confirmed'
  const former = isStanding ? move : row
  if (former) await moveAppointment(ctx, former, 'replace', by)
  const id = newId()
  await queries.insertAppointment(ctx.db, {
    id,
    leadId: row.lead_id,
    side: 'company',
    startsAt,
    endsAt,
    note,
    purpose: row.purpose,
    // The customer's deadline keeps its distance.
    changesUntil:
      row.changes_until === null ? null : new Date(startsAt.getTime() - Date.parse(row.starts_at) + Date.parse(row.changes_until)),
    movesId: isStanding ? row.id : null,
    movedIn,
    now: ctx.now(),
  })
  await emit(ctx, 'appointment.proposed', { appointment_id: id })
  const appointment = (await queries.findAppointment(ctx.db, id))!
  await tellSide(ctx, sides, 'customer', (userId) => {
    const about = { sides, appointment, to: 'customer', userId } as const
    return isStanding ? moveNotice({ ...about, from: row.starts_at }) : appointmentNotice('proposed', about)
  })
  await announce(ctx, sides)
  return appointment
}

/** Cancels the open appointments of a lead that lost contact. The caller has locked the lead. */
export async function cancelLive(ctx: Context, leadId: string): Promise<void> {
  for (const live of withoutMoves(await queries.lockLive(ctx.db, leadId))) {
    await moveAppointment(asSystem(ctx), live, 'cancel', 'S')
    if (live.state === 'confirmed') await tellBoth(ctx, live, 'ended')
  }
}
