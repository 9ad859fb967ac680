import { hourMs } from '#contract/durations.ts'
import { type Distribution, type MadeOffer, type Unasked } from '#contract/matching/distribution.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { matchErrors, matchStates, matchControlErrors } from '#contract/matching/states.ts'
import { money } from '#contract/money.ts'
import type { Settings } from '#contract/settings.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'
import { lockMatchesOf, type MatchRow, type MatchState } from '../offers/queries.ts'
import * as queries from './queries.ts'
import { type Explained, listExplained, listUnasked, type Unasked as Known } from '../selection/queries.ts'
import { areaOf, scorer, totalScore } from '../selection/rules.ts'
import { lock, lockRequest, move } from '../offers/service.ts'
import { fitnessOf, momentOf } from '../selection/service.ts'
import { findRequest, findStanding, advance } from '../rounds/queries.ts'
import { pricesOf } from '../pricing/service.ts'
import { offerHours } from '../pricing/rules.ts'

type Ctx = Context<Admin>
type Moved = { state: MatchState }

/** Companies that were asked, with their score at that time, and companies that were not, with their obstacles now. */
export async function readDistribution(ctx: Ctx, projectId: string): Promise<Distribution> {
  const request = await findRequest(ctx.db, projectId, ctx.now())
  if (!request) throw new AppError(commonErrors.notFound)
  const { usual } = await pricesOf(ctx, request)
  const [made, standing, unasked] = await Promise.all([
    queries.listMade(ctx.db, projectId),
    findStanding(ctx.db, projectId),
    listUnasked(ctx.db, { id: projectId, priceCents: usual.cents }, momentOf(ctx)),
  ])
  return {
    slots: request.slots,
    used: request.used,
    round_at: made.length > 0 ? request.round_at : null,
    next_step: standing?.next_step ?? null,
    next_step_at: standing?.next_step_at ?? null,
    offers: await withBarriers(ctx, projectId, made),
    unasked: scored(unasked, ctx.settings()),
  }
}

type Made = Awaited<ReturnType<typeof queries.listMade>>[number]

/** Offers as they were made; undecided ones with the obstacles to making them again. */
async function withBarriers(ctx: Ctx, projectId: string, made: readonly Made[]): Promise<MadeOffer[]> {
  const searches = made
    .filter(({ state }) => matchStates.can('again', state, 'A'))
    .map(({ company, price_cents }) => ({ id: projectId, priceCents: price_cents, only: company.id }))
  const asked = new Set(searches.map(({ only }) => only))
  const explained = new Map((await listExplained(ctx.db, searches, momentOf(ctx))).map((row) => [row.company_id, row]))
  return made.map(({ price_cents, ...offer }) => ({
    ...offer,
    price: money(price_cents),
    barriers: asked.has(offer.company.id) ? barriersOf(explained.get(offer.company.id)) : [],
  }))
}

/** Obstacles to asking a company; one that was not found does not offer the service. */
const barriersOf = (company: Explained | undefined): Unasked['barriers'] =>
  (company
    ? [...company.closed, ...(company.is_blocked ? ['blocked'] : []), ...(company.excluded_reason === null ? [] : ['excluded'])]
    : ['service_off']) as Unasked['barriers']

function scored(unasked: readonly Known[], settings: Settings): Unasked[] {
  const partsOf = scorer(settings)
  const area = areaOf(unasked.map(fitnessOf))
  return unasked
    .map((company) => {
      const parts = partsOf(fitnessOf(company), area)
      const { company_id: id, slug, name, excluded_reason } = company
      return {
        company: { id, slug, name },
        barriers: barriersOf(company),
        excluded_reason,
        score: totalScore(parts),
        score_parts: parts,
      }
    })
    .toSorted((a, b) => a.barriers.length - b.barriers.length || b.score - a.score)
}

const note = (ctx: Ctx, action: string, match: MatchRow, { to, reason }: { to: MatchState; reason: string }) =>
  audit(ctx, { action: `match.${action}`, entity: 'match', id: match.id, reason, before: { state: match.state }, after: { state: to } })

/**
 * Makes an undecided offer again at its price with a new lifetime, if every gate is open now. Lifts an exclusion of its company.
 * @throws AppError `not_found`, `invalid_transition`, `not_waiting`, `slots_full`, `company_barred`
 */
export const resend = (ctx: Ctx, matchId: string, reason: string): Promise<Moved> =>
  transact(ctx, async (ctx) => {
    const { match, slots } = await lock(ctx, matchId)
    const to = matchStates.next('again', match.state, 'A')
    const now = ctx.now()
    const request = await findRequest(ctx.db, match.project_id, now)
    if (request?.state !== 'open') throw new AppError(matchControlErrors.notWaiting)
    if (slots.used >= slots.slots) throw new AppError(matchErrors.slotsFull)
    await queries.deleteExclusion(ctx.db, { projectId: match.project_id, companyId: match.company_id })
    const search = { id: request.id, priceCents: match.price_cents, only: match.company_id }
    const [company] = await listExplained(ctx.db, [search], momentOf(ctx))
    if (barriersOf(company).length > 0) throw new AppError(matchControlErrors.barred)
    const expiresAt = new Date(now.getTime() + offerHours(request.timing, ctx.settings()) * hourMs)
    const reset = { seen_at: null, decided_at: null, reserved_at: null, hold_until: null, auto_outcome: null }
    await move(ctx, match, { event: 'again', to, by: 'A', reason, changes: { ...reset, offered_at: now, expires_at: expiresAt } })
    await note(ctx, 'resend', match, { to, reason })
    await emit(ctx, 'offers.sent', { project_id: match.project_id, match_ids: [match.id] })
    return { state: to }
  })

/**
 * Withdraws an open offer and excludes its company from the request until an admin resends the offer or readmits the company.
 * @throws AppError `not_found`, `invalid_transition` once the company has accepted
 */
export const withdraw = (ctx: Ctx, matchId: string, reason: string): Promise<Moved> =>
  transact(ctx, async (ctx) => {
    const { match } = await lock(ctx, matchId)
    const moved = await takeBack(ctx, match, reason)
    await queries.insertExclusion(ctx.db, { projectId: match.project_id, companyId: match.company_id, reason, now: ctx.now() })
    return moved
  })

async function takeBack(ctx: Ctx, match: MatchRow, reason: string): Promise<Moved> {
  const to = matchStates.next('take_back', match.state, 'A')
  await move(ctx, match, { event: 'take_back', to, by: 'A', reason, changes: { decided_at: ctx.now() } })
  await note(ctx, 'withdraw', match, { to, reason })
  await advance(ctx.db, [match.project_id], ctx.now())
  return { state: to }
}

type Exclusion = { company_id: string; reason: string }

/** Excludes a company from a request and withdraws its open offer. Purchases, also under way, stay. Idempotent. */
export const exclude = (ctx: Ctx, projectId: string, { company_id: companyId, reason }: Exclusion): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockRequest(ctx, projectId)
    const isNew = await queries.insertExclusion(ctx.db, { projectId, companyId, reason, now: ctx.now() })
    if (!isNew) return
    await audit(ctx, { action: 'project.exclude', entity: 'project', id: projectId, reason, after: { company_id: companyId } })
    const open = await lockMatchesOf(ctx.db, projectId, ['candidate', 'offered'])
    for (const match of open) if (match.company_id === companyId) await takeBack(ctx, match, reason)
  })

export const readmit = (ctx: Ctx, projectId: string, { company_id: companyId, reason }: Exclusion): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockRequest(ctx, projectId)
    if (await queries.deleteExclusion(ctx.db, { projectId, companyId }))
      await audit(ctx, { action: 'project.readmit', entity: 'project', id: projectId, reason, before: { company_id: companyId } })
  })
