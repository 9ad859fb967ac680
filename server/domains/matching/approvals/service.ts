import { hourMs, minuteMs } from '#contract/durations.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { approvalErrors, matchStates } from '#contract/matching/states.ts'
import type { Project } from '#contract/projects/project.ts'
import { actorKind, type Context, type Owner, transact } from '#server/lib/context.ts'
import * as projects from '../../projects/service.ts'
import * as offers from '../offers/queries.ts'
import type { MatchRow } from '../offers/queries.ts'
import { free, type Held, lock, lockRequest, mayDeal, move } from '../offers/service.ts'
import * as rounds from '../rounds/queries.ts'
import * as queries from './queries.ts'

const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs)

/**
 * Chooses whether each company needs approval from now on. A purchase at the same moment sees either choice, never half of one. Companies
 * that already have the contact keep it; those that wait go on waiting.
 */
export const chooseApproval = (ctx: Context<Owner>, projectId: string, approvesCompanies: boolean): Promise<Project> =>
  transact(ctx, async (ctx) => {
    await lockRequest(ctx, projectId)
    await projects.saveApprovalChoice(ctx, projectId, approvesCompanies)
    await queries.saveChoice(ctx.db, projectId, approvesCompanies)
    return projects.getForOwner(ctx, projectId)
  })

/** End of the time for the customer's approval of an acceptance at this moment. */
export function approvalUntil(ctx: Context, { request }: Held): Date {
  const { approvalHours, urgentApprovalHours } = ctx.settings()
  return hoursAfter(ctx.now(), request.timing === 'urgent' ? urgentApprovalHours : approvalHours)
}

/** Holds the taken slot of an accepted offer until the customer's answer. */
export async function awaitApproval(ctx: Context, held: Held): Promise<MatchRow> {
  const changes = { reserved_at: ctx.now(), hold_until: approvalUntil(ctx, held) }
  const by = ctx.actor.kind === 'system' ? 'S' : 'C'
  return move(ctx, held.match, { event: 'ask_approval', to: 'awaiting_approval', by, changes })
}

async function lockOwned(ctx: Context<Owner>, matchId: string): Promise<Held> {
  if (!(await queries.findOwned(ctx.db, matchId, ctx.actor.userId))) throw new AppError(commonErrors.notFound)
  return lock(ctx, matchId)
}

/**
 * Approves a waiting company: its slot is reserved for the payment, and its offer lives on in case the payment fails. Undefined if it was
 * approved before.
 * @throws AppError `not_found`, `invalid_transition`, `approval_over`, `company_unavailable`
 */
export async function approve(ctx: Context<Owner>, matchId: string): Promise<MatchRow | undefined> {
  const { match, request } = await lockOwned(ctx, matchId)
  if (match.approved_at !== null) return undefined
  const by = actorKind(ctx.actor)
  const to = matchStates.next('approve', match.state, by)
  const now = ctx.now()
  if (new Date(match.hold_until!) <= now) throw new AppError(approvalErrors.tooLate)
  if (!(await mayDeal(ctx, match))) throw new AppError(approvalErrors.unavailable)
  const { holdMinutes, offerHours, urgentOfferHours } = ctx.settings()
  const alive = hoursAfter(now, request.timing === 'urgent' ? urgentOfferHours : offerHours)
  const changes = { approved_at: now, hold_until: new Date(now.getTime() + holdMinutes * minuteMs), expires_at: alive }
  return move(ctx, match, { event: 'approve', to, by, changes })
}

/**
 * Declines a waiting company and frees its slot. Undefined if it was declined before.
 * @throws AppError `not_found`, `invalid_transition`
 */
export async function decline(ctx: Context<Owner>, matchId: string): Promise<MatchRow | undefined> {
  const { match } = await lockOwned(ctx, matchId)
  if (match.state === 'declined') return undefined
  const by = actorKind(ctx.actor)
  const to = matchStates.next('decline', match.state, by)
  return letGo(ctx, match, { event: 'decline', to, by })
}

/** Ends the wait of a company whose time for approval is over; undefined if it is not, or the customer has answered. */
export async function lapse(ctx: Context, matchId: string): Promise<MatchRow | undefined> {
  const { match } = await lock(ctx, matchId)
  if (match.state !== 'awaiting_approval' || new Date(match.hold_until!) > ctx.now()) return undefined
  return letGo(ctx, match, { event: 'lapse', to: 'lapsed', by: 'S' })
}

async function letGo(ctx: Context, match: MatchRow, change: Omit<Parameters<typeof move>[2], 'changes'>): Promise<MatchRow> {
  await free(ctx, match)
  const ended = await move(ctx, match, {
    ...change,
    changes: { reserved_at: null, hold_until: null, decided_at: ctx.now(), auto_outcome: null },
  })
  await rounds.advance(ctx.db, [match.project_id], ctx.now())
  return ended
}

/** Shares of the time for approval: with the first left, the owner is reminded, also of companies with up to the second left. */
const [soon, nearby] = [1 / 4, 1 / 2]

/** Requests with a company whose time for approval is about to end, and of which the owner was not reminded. */
export const listEnding = async (ctx: Context): Promise<string[]> =>
  (await queries.listEnding(ctx.db, ctx.now(), soon)).map(({ project_id: projectId }) => projectId)

/** Companies of a request to remind its owner of, once each; the first to lapse comes first. Empty if none has little time left. */
export async function remind(ctx: Context, projectId: string): Promise<queries.Waiting[]> {
  await lockRequest(ctx, projectId)
  return queries.markReminded(ctx.db, projectId, { now: ctx.now(), soon, nearby })
}

/** Companies of requests that wait for approval, by request. */
export const countWaiting = async (ctx: Context, projectIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map((await queries.countWaiting(ctx.db, projectIds)).map(({ project_id, count }) => [project_id, count]))

/** Companies whose time for approval is over. */
export const listUnapproved = async (ctx: Context): Promise<string[]> =>
  (await offers.listUnapproved(ctx.db, ctx.now())).map(({ id }) => id)
