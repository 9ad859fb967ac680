import { minuteMs } from '#contract/durations.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { ActorKind } from '#contract/machine.ts'
import type { EventOf } from '#contract/machines.ts'
import { matchErrors, matchStates, type passReasons, type Withdrawal } from '#contract/matching/states.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { beforeCommit } from '#server/lib/db.ts'
import { recordTransition } from '#server/lib/history.ts'
import { publish } from '#server/lib/live.ts'
import * as queries from './queries.ts'
import type { MatchRow } from './queries.ts'
import { reprice } from '../pricing/service.ts'
import * as rounds from '../rounds/queries.ts'
import * as caps from '../caps/queries.ts'
import type { AutoOutcome } from '#contract/leads/states.ts'

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

type Change = { event: EventOf<'match'>; to: MatchRow['state']; by: ActorKind; changes?: queries.Move; reason?: string }

/** Moves a locked match, records the transition, and publishes to both boards. */
export async function move(ctx: Context, match: MatchRow, { event, to, by, changes, reason }: Change): Promise<MatchRow> {
  const moved = await queries.moveMatch(ctx.db, match.id, { ...changes, from: match.state, to })
  if (!moved) throw new AppError(commonErrors.invalidTransition)
  await recordTransition(ctx, { entity: 'match', id: match.id, from: match.state, event, to, by, ...(reason ? { reason } : {}) })
  await announce(ctx, match)
  return moved
}

export async function announce(ctx: Context, { project_id, company_id }: MatchRow): Promise<void> {
  await publish(ctx, [`project:${project_id}`, `company:${company_id}`], 'match')
}

/**
 * Finds an offer of the caller's company.
 * @throws AppError `not_found` for an offer to another company
 */
export async function ownMatch(ctx: Context<CompanyMember>, matchId: string): Promise<MatchRow> {
  const match = await queries.findMatch(ctx.db, matchId)
  if (!match || match.company_id !== ctx.actor.company.id) throw new AppError(commonErrors.notFound)
  return match
}

/**
 * Locks the slots of a request until the transaction ends. Every change of its matches or leads takes this lock first, before the request
 * itself; the fixed order avoids deadlocks.
 */
export const lockRequest = async (ctx: Context, projectId: string): Promise<void> => void (await queries.lockSlots(ctx.db, projectId))

/** A match and the slots of its request, locked until the transaction ends, and what the request asks for. */
export type Held = { match: MatchRow; slots: queries.Slots; request: queries.Request; needsCredentials: boolean; needsApproval: boolean }

export async function lock(ctx: Context, matchId: string): Promise<Held> {
  const held = await queries.lockWithSlots(ctx.db, matchId)
  if (!held) throw new AppError(commonErrors.notFound)
  const {
    slots,
    used,
    service,
    city,
    state_iso,
    timing,
    needs_credentials: needsCredentials,
    needs_approval: needsApproval,
    ...match
  } = held
  return { match, slots: { slots, used }, request: { service, city, state_iso, timing }, needsCredentials, needsApproval }
}

/** Records the first view of an offer; later views change nothing. */
export const view = (ctx: Context<CompanyMember>, matchId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const match = await ownMatch(ctx, matchId)
    if (match.seen_at !== null || match.state !== 'offered') return
    const locked = await queries.lockMatch(ctx.db, matchId)
    if (locked?.state !== 'offered' || locked.seen_at !== null) return
    await move(ctx, locked, { event: 'view', to: 'offered', by: 'C', changes: { seen_at: ctx.now() } })
  })

export const pass = (ctx: Context<CompanyMember>, matchId: string, reason: (typeof passReasons)[number]): Promise<void> =>
  transact(ctx, async (ctx) => {
    await ownMatch(ctx, matchId)
    const { match } = await lock(ctx, matchId)
    const to = matchStates.next('pass', match.state, 'C')
    if (match.state === 'awaiting_approval') await free(ctx, match)
    const changes = { pass_reason: reason, decided_at: ctx.now(), reserved_at: null, hold_until: null }
    await move(ctx, match, { event: 'pass', to, by: 'C', reason, changes })
    await rounds.advance(ctx.db, [match.project_id], ctx.now())
  })

/** The error for an offer that can no longer be taken. */
function refusal({ state }: MatchRow, sides: queries.Sides): AppError {
  if (state === 'filled') return new AppError(matchErrors.slotsFull)
  if (state === 'withdrawn' && !sides.is_open) return new AppError(matchErrors.projectClosed)
  if (state === 'withdrawn' && !sides.is_active) return new AppError(matchErrors.companyInactive)
  if (state === 'withdrawn')
    return new AppError(sides.is_licensed || !sides.is_admitted ? matchErrors.offerWithdrawn : matchErrors.licenceMissing)
  return new AppError(commonErrors.invalidTransition)
}

/**
 * Locks an offer that the company may take at this price; call `take` next. Returns a match that this company has already accepted, reserved
 * or bought as it is, so that a repeated purchase resumes.
 * @throws AppError `not_found`, `price_changed`, `slots_full`, `project_closed`, `offer_withdrawn`, `invalid_transition`
 */
export async function holdOffer(
  ctx: Context,
  { matchId, companyId, priceCents }: { matchId: string; companyId: string; priceCents: number },
): Promise<Held> {
  const held = await lock(ctx, matchId)
  const { match } = held
  if (match.company_id !== companyId) throw new AppError(commonErrors.notFound)
  if (match.price_cents !== priceCents) throw new AppError(matchErrors.priceChanged)
  if (match.state === 'awaiting_approval' || match.state === 'reserved' || (match.state === 'sold' && match.undone_at === null)) return held
  if (!matchStates.can('accept', match.state, 'C') || new Date(match.expires_at!) <= ctx.now())
    throw refusal(match, await queries.readSides(ctx.db, match, ctx.now()))
  return held
}

/**
 * Takes a slot and cap room for a locked offer, all or nothing. Follow it with `reserve` or `sellTaken` in the same transaction.
 * @throws AppError `company_inactive`, `project_closed`, `offer_withdrawn`, `licence_missing`, `slots_full`, `cap_reached`
 */
export async function take(ctx: Context, { match, needsCredentials }: Held): Promise<void> {
  if (match.state !== 'offered') return
  const [, taken] = await Promise.all([needsCredentials && queries.holdCredentials(ctx.db, match), queries.take(ctx.db, match, ctx.now())])
  if (!taken.is_active) throw new AppError(matchErrors.companyInactive)
  if (!taken.is_open) throw new AppError(matchErrors.projectClosed)
  if (!taken.is_admitted) throw new AppError(matchErrors.offerWithdrawn)
  if (!taken.is_licensed) throw new AppError(matchErrors.licenceMissing)
  if (!taken.has_slot) throw new AppError(matchErrors.slotsFull)
  if (!taken.has_room) throw new AppError(matchErrors.capReached)
}

const buyer = ({ actor }: Context): ActorKind => (actor.kind === 'system' ? 'S' : 'C')

/** Reserves the taken slot until its payment ends. */
export async function reserve(ctx: Context, { match }: Held): Promise<MatchRow> {
  if (match.state !== 'offered') return match
  const now = ctx.now()
  const changes = { reserved_at: now, hold_until: minutesAfter(now, ctx.settings().holdMinutes) }
  return move(ctx, match, { event: 'accept', to: 'reserved', by: buyer(ctx), changes })
}

/** Sells a taken and fully paid offer with the commit: two transitions in its history, one write of its row. */
export async function sellTaken(ctx: Context, held: Held): Promise<void> {
  const { match, slots } = held
  if (match.state !== 'offered') return void (await sellHeld(ctx, held))
  await beforeCommit(ctx.db, queries.sales, { id: match.id, at: ctx.now() })
  await recordTransition(ctx, { entity: 'match', id: match.id, from: 'offered', event: 'accept', to: 'reserved', by: buyer(ctx) })
  await recordTransition(ctx, { entity: 'match', id: match.id, from: 'reserved', event: 'payment_ok', to: 'sold', by: 'S' })
  await announce(ctx, match)
  await fillOthers(ctx, match, { ...slots, used: slots.used + 1 })
}

/** Frees the slot of the request and the cap room of the company. */
export async function free(ctx: Context, match: MatchRow): Promise<void> {
  await queries.freeSlot(ctx.db, match.project_id)
  if (match.price_cents > 0 && match.reserved_at) await caps.freeCaps(ctx.db, match.company_id, match.price_cents, match.reserved_at)
}

/**
 * Ends a reservation by the result of `fateOf`, which runs under the lock: gives the offer back for its remaining time, or ends it. Always
 * ends it for an excluded company. Returns the match if it was released; leaves any match that is not reserved alone.
 */
export async function release(
  ctx: Context,
  matchId: string,
  fateOf: (ctx: Context) => Promise<'keep' | 'give_back' | 'end'>,
): Promise<MatchRow | undefined> {
  const { match } = await lock(ctx, matchId)
  if (match.state !== 'reserved') return undefined
  const fate = await fateOf(ctx)
  if (fate === 'keep') return undefined
  await free(ctx, match)
  const now = ctx.now()
  const isOver = fate === 'end' || new Date(match.expires_at!) <= now || !(await queries.readSides(ctx.db, match, now)).is_admitted
  const to = isOver ? 'expired' : 'offered'
  const released = await move(ctx, match, {
    event: `payment_failed:${to}`,
    to,
    by: 'S',
    changes: { reserved_at: null, hold_until: null, decided_at: isOver ? now : null },
  })
  // Repricing skipped this offer while it was reserved.
  if (to === 'offered' && (await queries.wasEditedSince(ctx.db, match.project_id, match.reserved_at!)))
    await reprice(ctx, match.project_id, matchId)
  return released
}

/**
 * Sells a match whose payment succeeded, in the caller's transaction. A match that lost its slot is sold only if slot, caps and request
 * still allow it. `isSold: false` means that the money has to go back.
 */
export const sell = async (ctx: Context, matchId: string): Promise<Sale> => sellHeld(ctx, await lock(ctx, matchId))

type Sale = { match: MatchRow; isSold: boolean }

async function sellHeld(ctx: Context, { match, slots }: Held): Promise<Sale> {
  if (match.state === 'sold') return { match, isSold: match.undone_at === null }
  const isLate = match.state === 'expired' || match.state === 'withdrawn'
  if (!isLate && match.state !== 'reserved') return { match, isSold: false }
  if (isLate && !(await retake(ctx, match, slots))) return { match, isSold: false }
  const now = ctx.now()
  const changes = { decided_at: now, hold_until: null, ...(isLate ? { reserved_at: now } : {}) }
  const sold = await move(ctx, match, { event: 'payment_ok', to: 'sold', by: 'S', changes })
  await fillOthers(ctx, match, isLate ? { ...slots, used: slots.used + 1 } : slots)
  return { match: sold, isSold: true }
}

export async function mayDeal(ctx: Context, match: MatchRow): Promise<boolean> {
  const [, sides] = await Promise.all([queries.holdCredentials(ctx.db, match), queries.readSides(ctx.db, match, ctx.now())])
  return sides.is_active && sides.is_open && sides.is_admitted && sides.is_licensed
}

/** Whether the company of a match still holds what its service requires, locked until the transaction ends. */
export async function isLicensed(ctx: Context, matchId: string): Promise<boolean> {
  const match = (await queries.findMatch(ctx.db, matchId))!
  await queries.holdCredentials(ctx.db, match)
  return (await queries.readSides(ctx.db, match, ctx.now())).is_licensed
}

async function retake(ctx: Context, match: MatchRow, { slots, used }: queries.Slots): Promise<boolean> {
  if (used >= slots || !(await mayDeal(ctx, match))) return false
  if (!(await caps.takeCaps(ctx.db, match, ctx.now()))) return false
  return queries.takeSlot(ctx.db, match.project_id)
}

/** Ends the remaining offers once every slot is sold. The sale itself may still wait for the commit. */
async function fillOthers(ctx: Context, { id, project_id: projectId }: MatchRow, { slots, used }: queries.Slots): Promise<void> {
  if (used < slots || (await queries.countReserved(ctx.db, projectId)).count > 0) return
  const offered = await queries.lockMatchesOf(ctx.db, projectId, ['offered'])
  await end(
    ctx,
    offered.filter((other) => other.id !== id),
    { event: 'fill', to: 'filled' },
  )
}

type Ending = { event: 'fill' | 'time'; to: 'filled' | 'expired' } | { event: 'withdraw'; to: 'withdrawn'; reason: Withdrawal }

/** Ends many locked matches. */
export async function end(ctx: Context, matches: readonly MatchRow[], ending: Ending): Promise<void> {
  if (matches.length === 0) return
  await queries.moveMatches(
    ctx.db,
    matches.map(({ id }) => id),
    ending.to,
    ctx.now(),
  )
  for (const match of matches) {
    await recordTransition(ctx, { entity: 'match', id: match.id, from: match.state, ...ending, by: 'S' })
    await announce(ctx, match)
  }
}

/**
 * Takes a buyer out of the running: its payment stays, its slot becomes free for another company. Idempotent. The caller has locked the
 * slots.
 */
export async function leaveSlot(ctx: Context, { id, project_id: projectId }: { id: string; project_id: string }): Promise<void> {
  if (await queries.markFreed(ctx.db, id, ctx.now())) await queries.freeSlot(ctx.db, projectId)
}

/** Puts a company back in the running with its slot; false when the slot is taken. The caller has locked the slots. */
export async function returnToSlot(ctx: Context, { match_id: id, project_id: projectId }: { match_id: string; project_id: string }) {
  if (!(await queries.takeSlot(ctx.db, projectId))) return false
  await queries.markReturned(ctx.db, id)
  return true
}

/** Frees slot and caps of an undone purchase; false if it already was undone. */
export async function undo(ctx: Context, matchId: string): Promise<boolean> {
  await lock(ctx, matchId)
  const undone = await queries.markUndone(ctx.db, matchId, ctx.now())
  if (!undone) return false
  await free(ctx, undone)
  await announce(ctx, undone)
  return true
}

/** Scheduled job: ends expired offers and brings the next step of their requests forward. */
export async function expireOffers(ctx: Context): Promise<number> {
  const due = await transact(ctx, async (ctx) => {
    const due = await queries.lockExpired(ctx.db, ctx.now())
    await end(ctx, due, { event: 'time', to: 'expired' })
    return due
  })
  // Separate transaction: the one above locks matches without their slots.
  if (due.length > 0) await rounds.advance(ctx.db, [...new Set(due.map(({ project_id }) => project_id))], ctx.now())
  return due.length
}

/** Reservations past their hold. */
export const listOverdue = async (ctx: Context): Promise<string[]> => (await queries.listOverdue(ctx.db, ctx.now())).map(({ id }) => id)

/** Marks an offer as being bought by an auto-accept rule; false when it is no longer open. */
export const markTrying = (ctx: Context, matchId: string): Promise<boolean> => queries.markTrying(ctx.db, matchId)

/** Records the decision of an auto-accept rule about an offer, unless it has one. */
export const saveAutoOutcome = async (ctx: Context, matchId: string, outcome: AutoOutcome): Promise<void> =>
  void (await queries.saveOutcome(ctx.db, matchId, outcome))

/** Slots in use, by request. */
export const countSlotsUsed = async (ctx: Context, projectIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map((await queries.listSlotsUsed(ctx.db, projectIds)).map(({ project_id, used }) => [project_id, used]))
