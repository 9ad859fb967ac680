import { AppError, commonErrors } from '#contract/errors.ts'
import { asSystem, type Context } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import * as companies from '../../companies/service.ts'
import { notify } from '../../notifications/service.ts'
import { appointmentNotice } from './messages.ts'
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

/** Cancels the open appointments of a lead that lost contact. The caller has locked the lead. */
export async function cancelLive(ctx: Context, leadId: string): Promise<void> {
  for (const live of withoutMoves(await queries.lockLive(ctx.db, leadId))) {
    await moveAppointment(asSystem(ctx), live, 'cancel', 'S')
    if (live.state === 'confirmed') await tellBoth(ctx, live, 'ended')
  }
}
