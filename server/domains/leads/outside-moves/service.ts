import { hourMs, minuteMs } from '#contract/durations.ts'
import type { Found } from '#server/gateways/calendars/adapter.ts'
import type { OwnEvent } from '#server/gateways/calendars/busy.ts'
import { asSystem, type Context, transact } from '#server/lib/context.ts'
import { notify } from '../../notifications/service.ts'
import { outsideNotice, unmoveNotice } from '../appointments/messages.ts'
import * as appointments from '../appointments/queries.ts'
import { farthestMs, isOpen } from '../appointments/rules.ts'
import { announce, moveAppointment, proposeInstead, tellSide } from '../appointments/service.ts'
import * as events from '../calendar-writing/queries.ts'

type Window = { until: Date }

/** Appointments that stand in a calendar as they do here, as of before it is read: later writes are no moves from outside. */
export const listSettled = (ctx: Context, calendarId: string, { until }: Window): Promise<events.Settled[]> =>
  events.listSettled(ctx.db, calendarId, { after: ctx.now(), before: until })

/** A calendar of a company, or of a member of its team. */
type Calendar = { id: string; company_id: string; user_id: string | null }

type Read = {
  calendar: Calendar
  settled: readonly events.Settled[]
  own: readonly OwnEvent[]
  /** Looks for an event that was not in its place. */
  find: (address: string) => Promise<Found>
}

/** Proposes to customers what was moved in a calendar, or takes it back, and tells its holder of what was deleted there. */
export async function followMoves(ctx: Context, { calendar, settled, own, find }: Read): Promise<void> {
  const system = asSystem(ctx)
  for (const one of settled) {
    const seen = own.find(({ appointmentId }) => appointmentId === one.appointment_id)
    if (seen && isInPlace(seen, one) && !one.has_move) continue
    const found: Found = seen ? { event: seen, failure: null } : await find(one.address)
    if (found.failure !== null) continue
    await transact(system, (ctx) => follow(ctx, calendar, one, found.event))
  }
}

const isInPlace = ({ from, until }: OwnEvent, { starts_at, ends_at }: Pick<events.Settled, 'starts_at' | 'ends_at'>) =>
  from.getTime() === Date.parse(starts_at) && until.getTime() === Date.parse(ends_at)

async function follow(ctx: Context, calendar: Calendar, settled: events.Settled, seen: OwnEvent | null): Promise<void> {
  const sides = await appointments.lockSides(ctx.db, settled.lead_id, { userId: null, companyId: calendar.company_id })
  if (!sides || !isOpen(sides)) return
  const live = await appointments.lockLive(ctx.db, settled.lead_id)
  const row = live.find(({ id }) => id === settled.appointment_id)
  // It may have changed here, or been written again, meanwhile.
  if (!row || !(await events.lockSettled(ctx.db, settled))) return
  const tellHolder = async (what: 'gone' | 'unmoved') => {
    const notice = (userId: string) => outsideNotice(what, { sides, appointment: row, to: 'company', userId, event: settled })
    if (calendar.user_id === null) await tellSide(ctx, sides, 'company', notice)
    else await notify(ctx, notice(calendar.user_id))
  }
  if (!seen) return tellHolder('gone')
  const move = live.find(({ moves_id: id }) => id === row.id)
  if (isInPlace(seen, row)) {
    if (move?.moved_in !== calendar.id) return
    await moveAppointment(ctx, move, 'cancel', 'C')
    await tellSide(ctx, sides, 'customer', (userId) => unmoveNotice({ sides, appointment: row, to: 'customer', userId, move }))
    return announce(ctx, sides)
  }
  if (!isProposable(seen, ctx.now())) {
    await events.addDue(ctx.db, { appointmentId: row.id }, ctx.now())
    return tellHolder('unmoved')
  }
  if (move && isInPlace(seen, move)) return
  await proposeInstead(ctx, row, {
    sides,
    move,
    startsAt: seen.from,
    endsAt: seen.until,
    note: row.proposed_by === 'company' ? row.note : '',
    movedIn: calendar.id,
    by: 'C',
  })
  // Where another calendar had moved it before, its event goes back at once: else the two would take turns.
  await events.addDue(ctx.db, { appointmentId: row.id }, ctx.now())
}

/** The bounds of a proposal by hand. */
function isProposable({ from, until }: OwnEvent, now: Date): boolean {
  const lasts = until.getTime() - from.getTime()
  const ahead = from.getTime() - now.getTime()
  return ahead > 0 && ahead <= farthestMs && lasts >= 15 * minuteMs && lasts <= 12 * hourMs
}
