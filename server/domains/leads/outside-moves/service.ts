import { hourMs, minuteMs } from '#contract/durations.ts'
import type { Found } from '#server/gateways/calendars/adapter.ts'
import type { OwnEvent } from '#server/gateways/calendars/busy.ts'
import { asSystem, type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import { appointmentNotice, moveNotice, outsideNotice, unmoveNotice } from '../appointments/messages.ts'
import * as appointments from '../appointments/queries.ts'
import { farthestMs, isOpen } from '../appointments/rules.ts'
import { announce, moveAppointment, tellSide } from '../appointments/service.ts'
import * as events from '../calendar-writing/queries.ts'

type Window = { until: Date }

/** Appointments that stand in a company's calendar as they do here, as of before it is read: later writes are no moves from outside. */
export const listSettled = (ctx: Context, companyId: string, { until }: Window): Promise<events.Settled[]> =>
  events.listSettled(ctx.db, companyId, { after: ctx.now(), before: until })

type Read = {
  companyId: string
  settled: readonly events.Settled[]
  own: readonly OwnEvent[]
  /** Looks for an event that was not in its place. */
  find: (address: string) => Promise<Found>
}

/** Proposes to customers what the company moved in its calendar, or takes it back, and tells the company of what it deleted there. */
export async function followMoves(ctx: Context, { companyId, settled, own, find }: Read): Promise<void> {
  const system = asSystem(ctx)
  for (const one of settled) {
    const seen = own.find(({ appointmentId }) => appointmentId === one.appointment_id)
    if (seen && isInPlace(seen, one) && !one.has_move) continue
    const found: Found = seen ? { event: seen, failure: null } : await find(one.address)
    if (found.failure !== null) continue
    await transact(system, (ctx) => follow(ctx, companyId, one, found.event))
  }
}

const isInPlace = ({ from, until }: OwnEvent, { starts_at, ends_at }: Pick<events.Settled, 'starts_at' | 'ends_at'>) =>
  from.getTime() === Date.parse(starts_at) && until.getTime() === Date.parse(ends_at)

async function follow(ctx: Context, companyId: string, settled: events.Settled, seen: OwnEvent | null): Promise<void> {
  const sides = await appointments.lockSides(ctx.db, settled.lead_id, { userId: null, companyId })
  if (!sides || !isOpen(sides)) return
  const live = await appointments.lockLive(ctx.db, settled.lead_id)
  const row = live.find(({ id }) => id === settled.appointment_id)
  // It may have changed here, or been written again, meanwhile.
  if (!row || !(await events.lockSettled(ctx.db, settled))) return
  const tellCompany = (what: 'gone' | 'unmoved') =>
    tellSide(ctx, sides, 'company', (userId) =>
      outsideNotice(what, { sides, appointment: row, to: 'company', userId, version: settled.version }),
    )
  if (!seen) return tellCompany('gone')
  const move = live.find(({ moves_id: id }) => id === row.id)
  if (isInPlace(seen, row)) {
    if (!move) return
    await moveAppointment(ctx, move, 'cancel', 'C')
    await tellSide(ctx, sides, 'customer', (userId) => unmoveNotice({ sides, appointment: row, to: 'customer', userId, move }))
    return announce(ctx, sides)
  }
  if (!isProposable(seen, ctx.now())) {
    await events.addOne(ctx.db, { appointmentId: row.id }, ctx.now())
    return tellCompany('unmoved')
  }
  if (move && isInPlace(seen, move)) return
  const isStanding = row.state === 'confirmed'
  const former = isStanding ? move : row
  if (former) await moveAppointment(ctx, former, 'replace', 'C')
  const id = newId()
  await appointments.insertAppointment(ctx.db, {
    id,
    leadId: row.lead_id,
    side: 'company',
    startsAt: seen.from,
    endsAt: seen.until,
    note: row.proposed_by === 'company' ? row.note : '',
    purpose: row.purpose,
    // The customer's deadline keeps its distance.
    changesUntil:
      row.changes_until === null ? null : new Date(seen.from.getTime() - Date.parse(row.starts_at) + Date.parse(row.changes_until)),
    movesId: isStanding ? row.id : null,
    now: ctx.now(),
  })
  await emit(ctx, 'appointment.proposed', { appointment_id: id })
  const appointment = (await appointments.findAppointment(ctx.db, id))!
  await tellSide(ctx, sides, 'customer', (userId) => {
    const about = { sides, appointment, to: 'customer', userId } as const
    return isStanding ? moveNotice({ ...about, from: row.starts_at }) : appointmentNotice('proposed', about)
  })
  await announce(ctx, sides)
}

/** The bounds of a proposal by hand. */
function isProposable({ from, until }: OwnEvent, now: Date): boolean {
  const lasts = until.getTime() - from.getTime()
  const ahead = from.getTime() - now.getTime()
  return ahead > 0 && ahead <= farthestMs && lasts >= 15 * minuteMs && lasts <= 12 * hourMs
}
