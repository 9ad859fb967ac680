import { asSystem, type Context, transact } from '#server/lib/context.ts'
import { usualHours } from '#server/lib/business-time.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import { forEachDueChunk } from '#server/lib/scheduled-jobs.ts'
import * as companies from '../../companies/service.ts'
import { notify, notifyAll } from '../../notifications/service.ts'
import { nobodyAnswered, offerSent } from './messages.ts'
import { getWanted } from '../selection/queries.ts'
import * as queries from './queries.ts'
import { directUntil, isWave, type Plan, stepAfter, waves, unaskedBecause } from './rules.ts'
import { type Asking, choose, momentOf } from '../selection/service.ts'
import * as rounds from '../rounds/queries.ts'
import type { Request } from '../rounds/queries.ts'
import * as offersQueries from '../offers/queries.ts'
import { ownSite, pricesOf } from '../pricing/service.ts'

/**
 * Subscriber: begins the rounds of requests that were opened, renewed or widened, and sends their first wave at frozen prices, all or
 * nothing. Idempotent. Returns the offers sent now.
 */
export async function buildMatches(ctx: Context, projectIds: readonly string[]): Promise<offersQueries.SentOffer[]> {
  const first = await transact(asSystem(ctx), async (ctx) => {
    // Pipelined: a round trip costs more than most of these statements.
    const [, due] = await Promise.all([rounds.beginRounds(ctx.db, projectIds, ctx.now()), holdDue(ctx, projectIds)])
    return takeSteps(ctx, due)
  })
  return [...first.sent, ...(await takeDueSteps(ctx, first.due))]
}

/** Takes every due step of these requests, each in its own transaction. */
async function takeDueSteps(ctx: Context, projectIds: readonly string[]): Promise<offersQueries.SentOffer[]> {
  const sent: offersQueries.SentOffer[] = []
  for (let due = projectIds; due.length > 0;) {
    const done = await transact(asSystem(ctx), async (ctx) => takeSteps(ctx, await holdDue(ctx, due)))
    sent.push(...done.sent)
    due = done.due
  }
  return sent
}

/** Scheduled job: sends the waves that are due. */
export const sendWaves = async (ctx: Context): Promise<number> =>
  forEachDueChunk(await rounds.listDue(ctx.db, ctx.now()), (ids) => takeDueSteps(ctx, ids))

/** Locks the slots of requests with a due step; a concurrent process finds none left. */
async function holdDue(ctx: Context, projectIds: readonly string[]): Promise<Request[]> {
  const [, requests] = await Promise.all([rounds.planOnce(ctx.db), rounds.holdDue(ctx.db, projectIds, ctx.now())])
  return requests
}

/** `due`: requests with another step due now. */
type Done = { sent: offersQueries.SentOffer[]; due: string[] }

/** Takes one due step of each request: one batch of reads, one batch of writes. */
async function takeSteps(ctx: Context, requests: readonly Request[]): Promise<Done> {
  if (requests.length === 0) return { sent: [], due: [] }
  const offers = await choose(ctx, requests.flatMap(askingOf))
  const asked = new Set(offers.map(({ project_id }) => project_id))
  const turns = await Promise.all(requests.map((request) => turnOf(ctx, request, asked.has(request.id))))
  const [sent] = await Promise.all([offers.length > 0 ? offersQueries.sendOffers(ctx.db, offers) : [], rounds.saveTurns(ctx.db, turns)])
  for (const [projectId, own] of Map.groupBy(sent, ({ project_id }) => project_id)) await announce(ctx, projectId, own)
  for (const [i, request] of requests.entries()) if (turns[i]!.told_at) await tellOwner(ctx, request)
  const now = ctx.now()
  return { sent, due: turns.flatMap(({ project_id, next_step_at }) => (next_step_at && next_step_at <= now ? [project_id] : [])) }
}

async function announce(ctx: Context, projectId: string, sent: readonly offersQueries.SentOffer[]): Promise<void> {
  await publish(ctx, [`project:${projectId}`, ...sent.map(({ company_id }) => `company:${company_id}`)], 'match')
  await emit(ctx, 'offers.sent', { project_id: projectId, match_ids: sent.map(({ id }) => id) })
}

function askingOf(request: Request): Asking[] {
  const { state, next_step: step, used, directed_company_id: directed } = request
  // The free rescue wave is only for requests without any purchase.
  const isAsking = state === 'open' && step && isWave(step) && (step !== 'rescue' || used === 0)
  return isAsking ? [{ request, wave: waves[step], only: step === 'direct' ? directed : null }] : []
}

/** The next step of a request after the due one. `isAsked`: this step asked at least one company. */
async function turnOf(ctx: Context, request: Request, isAsked: boolean): Promise<rounds.Turn> {
  const { id, state, next_step: step, used } = request
  const turn = (plan: Plan | null, more = {}) => ({
    project_id: id,
    next_step: plan?.step ?? null,
    next_step_at: plan?.at ?? null,
    ...more,
  })
  if (state !== 'open' || !step) return turn(null)
  if (step === 'direct') return afterDirect(ctx, request, isAsked)
  if (isWave(step)) return turn(planAfter(ctx, request, step))
  // The requested company's exclusive time is over: ask others if the customer allowed it, otherwise notify the customer.
  if (step === 'others' && request.asks_others) return turn({ step: 'best', at: ctx.now() }, { round_at: ctx.now() })
  return turn(null, used === 0 ? { told_at: ctx.now() } : {})
}

/** Uses the settings in force when the round began. */
const planAfter = (ctx: Context, request: Request, step: keyof typeof waves): Plan | null =>
  stepAfter(step, {
    roundAt: new Date(request.round_at),
    timing: request.timing,
    settings: ctx.settings(request.round_at),
    place: { timeZone: request.time_zone, hours: usualHours },
  })

/** Plans the requested company's exclusive time, or skips it and records the obstacle when it cannot be asked. */
async function afterDirect(ctx: Context, request: Request, isAsked: boolean): Promise<rounds.Turn> {
  const { id, directed_company_id: companyId, round_at } = request
  const turn = { project_id: id, next_step: 'others' as const, next_step_at: ctx.now() }
  if (!companyId) return turn
  if (!isAsked) {
    const { usual } = await pricesOf(ctx, request, request.is_from_site ? ownSite : null)
    const { before, ...wanted } = await getWanted(ctx.db, { id, priceCents: usual.cents, only: companyId }, momentOf(ctx))
    // Already answered in an earlier round.
    if (before === 'passed' || before === 'declined' || before === 'sold') return turn
    if (before !== 'offered' && before !== 'awaiting_approval' && before !== 'reserved')
      return { ...turn, unasked_because: unaskedBecause(wanted) }
  }
  const { time_zone: timeZone, open_minutes: own } = await queries.getHours(ctx.db, companyId)
  const hours = { timeZone, hours: own.length > 0 ? own : usualHours }
  return { ...turn, next_step_at: directUntil(new Date(round_at), hours, ctx.settings(round_at)) }
}

/** Notifies the owner that nobody has answered. */
async function tellOwner(ctx: Context, request: Request): Promise<void> {
  await notify(ctx, nobodyAnswered(request))
  await publish(ctx, `project:${request.id}`, 'wave')
}

/** Subscriber: notifies the members of each company that was asked. */
export async function tellCompanies(ctx: Context, projectId: string, matchIds: readonly string[]): Promise<void> {
  const request = await rounds.findRequest(ctx.db, projectId, ctx.now())
  if (!request) return
  await transact(ctx, async (ctx) => {
    const offered = (await offersQueries.listByIds(ctx.db, matchIds)).filter(({ state }) => state === 'offered')
    const notices = offered.map(async (match) =>
      (await companies.membersOf(ctx, match.company_id, 'work')).map((userId) => offerSent(request, match, userId)),
    )
    await notifyAll(ctx, (await Promise.all(notices)).flat())
  })
}
