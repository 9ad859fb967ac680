import { AppError, commonErrors } from '#contract/errors.ts'
import type { ShowUp, ShowUpMark } from '#contract/leads/show-ups.ts'
import { workErrors } from '#contract/leads/states.ts'
import { showUpErrors, type ShowUpKind, showUpStates } from '#contract/leads/show-up-states.ts'
import { asSystem, type Context, type Party, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { findAppointment, findSides, type Side, type Sides } from '../appointments/queries.ts'
import { announce, tellSide } from '../appointments/service.ts'
import { hidesContact, withoutContact } from '../lead/service.ts'
import { byOf, callerOf, sideOf } from '../scheduling/service.ts'
import { countOfAppointments, countShowUps } from '../track-record/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import { answerableUntil, contradict } from './rules.ts'

type Event = keyof typeof showUpStates.transitions
type By = Parameters<typeof showUpStates.next>[2]

const otherSide = (side: Side): Side => (side === 'customer' ? 'company' : 'customer')

/**
 * Locks an appointment and reads what both sides noted about it: of two marks at once, the second sees the first.
 * @throws AppError `not_found` for others than its two sides
 */
async function lockFor(ctx: Context<Party>, id: string) {
  const found = await findAppointment(ctx.db, id)
  const sides = found && (await findSides(ctx.db, found.lead_id, callerOf(ctx)))
  const appointment = sides && (await queries.lockAppointment(ctx.db, id))
  if (!appointment) throw new AppError(commonErrors.notFound)
  const me = sideOf(ctx, sides)
  const marks = await queries.listMarks(ctx.db, [id])
  return {
    appointment,
    sides,
    me,
    by: byOf(ctx, me),
    mine: marks.find(({ author }) => author === me),
    theirs: marks.find(({ author }) => author !== me),
  }
}
type Locked = Awaited<ReturnType<typeof lockFor>>

/** Applies an event to a mark of a locked appointment. @throws AppError `invalid_transition` */
async function move(
  ctx: Context,
  { id, state: from }: Pick<queries.Mark, 'id' | 'state'>,
  event: Event,
  { by, dispute }: { by: By; dispute?: string },
) {
  const to = showUpStates.next(event, from, by)
  if (!(await queries.moveMark(ctx.db, id, { from, to, now: ctx.now(), dispute }))) throw new AppError(commonErrors.invalidTransition)
  await recordTransition(ctx, { entity: 'show_up', id, from, event, to, by })
}

/** Tells the other side, wakes open pages, counts anew, and shows the caller what became of it. */
async function finish(
  ctx: Context<Party>,
  { sides, appointment, me }: Locked,
  { id: markId, kind }: Pick<queries.Mark, 'id' | 'kind'>,
  notice: (about: messages.About) => ReturnType<typeof messages.answeredNotice>,
): Promise<ShowUp> {
  const [to, startsAt] = [otherSide(me), appointment.starts_at]
  await tellSide(ctx, sides, to, (userId) => notice({ sides, startsAt, markId, kind, to, userId, now: ctx.now() }))
  await countShowUps(ctx, [sides.company_id])
  await announce(ctx, sides)
  return showOne(ctx, appointment.id, sides, me)
}

/**
 * Notes that the other side did not come, or came late. Noting the same again changes nothing. Where each side says that the other did not
 * come, both marks are disputed at once.
 * @throws AppError `not_found`, `show_up_not_markable`, `too_late`, `show_up_marked_otherwise`, `show_up_was_disputed`
 */
export const mark = (ctx: Context<Party>, appointmentId: string, kind: ShowUpKind): Promise<ShowUp> =>
  transact(ctx, async (ctx) => {
    const locked = await lockFor(ctx, appointmentId)
    const { appointment, sides, me, by, mine, theirs } = locked
    if (mine && mine.state !== 'withdrawn') {
      if (mine.kind !== kind) throw new AppError(showUpErrors.markedOtherwise)
      return showOne(ctx, appointmentId, sides, me)
    }
    if (mine && mine.disputed_at !== null) throw new AppError(showUpErrors.wasDisputed)
    if (!appointment.stood_at_start || Date.parse(appointment.ends_at) > ctx.now().getTime()) throw new AppError(showUpErrors.notMarkable)
    if (answerableUntil(appointment.ends_at) <= ctx.now()) throw new AppError(workErrors.tooLate)
    const id = mine?.id ?? newId()
    const until = answerableUntil(ctx.now().toISOString())
    if (mine) showUpStates.next('record', mine.state, by)
    const recorded = { id, appointment_id: appointmentId, author: me, kind, now: ctx.now(), until }
    if (!(await queries.saveMark(ctx.db, recorded))) throw new AppError(commonErrors.invalidTransition)
    await recordTransition(
      ctx,
      mine
        ? { entity: 'show_up', id, from: 'withdrawn', event: 'record', to: 'recorded', by }
        : { entity: 'show_up', id, from: 'none', event: 'record', to: 'recorded', by },
    )
    const isContradicted = theirs !== undefined && isOpen(theirs) && contradict(kind, theirs.kind)
    if (isContradicted)
      for (const one of [{ id, state: 'recorded' as const }, theirs])
        if (one.state === 'recorded') await move(asSystem(ctx), one, 'dispute', { by: 'S' })
    return finish(ctx, locked, { id, kind }, (about) => messages.markedNotice(about, { until, isContradicted }))
  })

const isOpen = ({ state }: queries.Mark) => state === 'recorded' || state === 'disputed'

/** Takes back what the caller noted. @throws AppError `not_found`, `invalid_transition` */
export const withdraw = (ctx: Context<Party>, appointmentId: string): Promise<ShowUp> =>
  transact(ctx, async (ctx) => {
    const locked = await lockFor(ctx, appointmentId)
    const { mine, by } = locked
    if (!mine) throw new AppError(commonErrors.notFound)
    await move(ctx, mine, 'withdraw', { by })
    return finish(ctx, locked, mine, (about) => messages.answeredNotice('withdrawn', about))
  })

/**
 * Disputes what the other side noted, which no longer counts.
 * @throws AppError `not_found`, `invalid_transition`, `too_late`
 */
export const dispute = (ctx: Context<Party>, appointmentId: string, text: string): Promise<ShowUp> =>
  transact(ctx, async (ctx) => {
    const locked = await lockFor(ctx, appointmentId)
    const { theirs, by } = locked
    if (!theirs) throw new AppError(commonErrors.notFound)
    if (theirs.state === 'recorded' && Date.parse(theirs.disputable_until) <= ctx.now().getTime()) throw new AppError(workErrors.tooLate)
    await move(ctx, theirs, 'dispute', { by, dispute: text })
    return finish(ctx, locked, theirs, (about) => messages.answeredNotice('disputed', about))
  })

/** Agrees after all to what the other side noted: it counts. @throws AppError `not_found`, `invalid_transition` */
export const agree = (ctx: Context<Party>, appointmentId: string): Promise<ShowUp> =>
  transact(ctx, async (ctx) => {
    const locked = await lockFor(ctx, appointmentId)
    const { theirs, by } = locked
    if (!theirs) throw new AppError(commonErrors.notFound)
    await move(ctx, theirs, 'agree', { by })
    return finish(ctx, locked, theirs, (about) => messages.answeredNotice('agreed', about))
  })

/** Scheduled job: lets marks stand that nobody disputed in time. Returns their number. */
export const settleShowUps = (ctx: Context): Promise<number> =>
  transact(asSystem(ctx), async (ctx) => {
    const due = await queries.lockDue(ctx.db, ctx.now())
    for (const one of due) await move(ctx, one, 'time', { by: 'S' })
    await countOfAppointments(
      ctx,
      due.map(({ appointment_id: id }) => id),
    )
    return due.length
  })

const shown = ({ kind, state, recorded_at, disputable_until, dispute: text }: queries.Mark): ShowUpMark => ({
  kind,
  state,
  recorded_at,
  disputable_until,
  dispute: text,
})

/** Past appointments among these that one side can mark, or that are marked, by appointment. */
export async function showUpsOf(ctx: Context, appointmentIds: readonly string[], me: Side): Promise<Map<string, ShowUp>> {
  if (appointmentIds.length === 0) return new Map()
  const [over, marks] = await Promise.all([queries.listOver(ctx.db, appointmentIds, ctx.now()), queries.listMarks(ctx.db, appointmentIds)])
  const showUps = over.flatMap(({ id, ends_at }): [string, ShowUp][] => {
    const all = marks.filter(({ appointment_id: of }) => of === id)
    const [mine, theirs] = [me, otherSide(me)].map((side) => all.find(({ author }) => author === side))
    const until = answerableUntil(ends_at)
    const canMark = until > ctx.now() && (!mine || (mine.state === 'withdrawn' && mine.disputed_at === null))
    const one = {
      appointment_id: id,
      markable_until: canMark ? until.toISOString() : null,
      mine: mine && mine.state !== 'withdrawn' ? shown(mine) : null,
      theirs: theirs && theirs.state !== 'withdrawn' ? shown(theirs) : null,
    }
    return (one.markable_until ?? one.mine ?? one.theirs) ? [[id, one]] : []
  })
  return new Map(showUps)
}

/** Marks on the past appointments of a conversation, as one side reads them. */
export async function showUpsOfLead(ctx: Context, leadId: string, me: Side): Promise<ShowUp[]> {
  const all = [...(await showUpsOf(ctx, await queries.listAppointmentsOf(ctx.db, leadId), me)).values()]
  if (me === 'customer' || all.every(({ mine }) => !mine?.dispute)) return all
  return (await hidesContact(ctx, leadId)) ? all.map(withoutContactDetails) : all
}

/** As a company reads it without the customer's contact: the words in which the customer disputes its mark lose contact details. */
export const withoutContactDetails = (one: ShowUp): ShowUp => ({
  ...one,
  mine: one.mine && { ...one.mine, dispute: withoutContact(one.mine.dispute) },
})

async function showOne(ctx: Context, id: string, { lead_id }: Sides, me: Side): Promise<ShowUp> {
  const all = await showUpsOfLead(ctx, lead_id, me)
  return all.find(({ appointment_id }) => appointment_id === id) ?? { appointment_id: id, markable_until: null, mine: null, theirs: null }
}

/** Marks on the appointments of a person, for their export. */
export const exportShowUps = (ctx: Context, userId: string) => queries.listOfPerson(ctx.db, userId)
