import type { ChosenOutcome } from '#contract/matching/chosen.ts'
import { asSystem, type Context, transact } from '#server/lib/context.ts'
import { usualHours } from '#server/lib/business-time.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import { doTogether } from '#server/lib/scheduled-jobs.ts'
import * as companies from '../../companies/profile/service.ts'
import { notify, notifyAll } from '../../notifications/sending/service.ts'
import { nobodyAnswered, offerSent } from './messages.ts'
import { getWanted } from '../selection/queries.ts'
import * as queries from './queries.ts'
import type { Request } from './queries.ts'
import { unaskedBecause } from './unasked.ts'
import { directUntil, isWave, type Plan, stepAfter, waves } from './rules.ts'
import { type Asking, choose, momentOf, pricesOf } from '../selection/service.ts'

/**
 * Reaction to requests that were opened, renewed, or want more companies: their rounds begin, and whoever is first is asked at once, at a
 * price that is frozen here. All of them, or none; twice is as good as once. Gives the offers that were sent now.
 */
export async function buildMatches(ctx: Context, projectIds: readonly string[]): Promise<queries.SentOffer[]> {
  const first = await transact(asSystem(ctx), async (ctx) => {
    // Sent in one go, carried out one after the other: each way there and back costs more than most of the statements.
    const [, due] = await Promise.all([queries.beginRounds(ctx.db, projectIds, ctx.now()), holdDue(ctx, projectIds)])
    return takeSteps(ctx, due)
  })
  return [...first.sent, ...(await goOn(ctx, first.due))]
}

/** Does every step of these requests that is due, one of each in a transaction. */
async function goOn(ctx: Context, projectIds: readonly string[]): Promise<queries.SentOffer[]> {
  const sent: queries.SentOffer[] = []
  for (let due = projectIds; due.length > 0;) {
    const done = await transact(asSystem(ctx), async (ctx) => takeSteps(ctx, await holdDue(ctx, due)))
    sent.push(...done.sent)
    due = done.due
  }
  return sent
}

/** Time rule: the next waves of all requests whose time has come. */
export const sendWaves = async (ctx: Context): Promise<number> =>
  doTogether(await queries.listDue(ctx.db, ctx.now()), (ids) => goOn(ctx, ids))

/** The requests of which a step is due. Who does it holds the slots: of two at once, one finds nothing to do. */
async function holdDue(ctx: Context, projectIds: readonly string[]): Promise<Request[]> {
  const [, requests] = await Promise.all([queries.planOnce(ctx.db), queries.holdDue(ctx.db, projectIds, ctx.now())])
  return requests
}

/** `due` has another step to take at once. */
type Done = { sent: queries.SentOffer[]; due: string[] }

/** Takes the step that is due of each of these requests: reads all that it needs at once, and writes it at once. */
async function takeSteps(ctx: Context, requests: readonly Request[]): Promise<Done> {
  if (requests.length === 0) return { sent: [], due: [] }
  const offers = await choose(ctx, requests.flatMap(askingOf))
  const asked = new Set(offers.map(({ project_id }) => project_id))
  const turns = await Promise.all(requests.map((request) => turnOf(ctx, request, asked.has(request.id))))
  const [sent] = await Promise.all([offers.length > 0 ? queries.sendOffers(ctx.db, offers) : [], queries.saveTurns(ctx.db, turns)])
  for (const [projectId, own] of Map.groupBy(sent, ({ project_id }) => project_id)) await announce(ctx, projectId, own)
  for (const [i, request] of requests.entries()) if (turns[i]!.told_at) await tellOwner(ctx, request)
  const now = ctx.now()
  return { sent, due: turns.flatMap(({ project_id, next_step_at }) => (next_step_at && next_step_at <= now ? [project_id] : [])) }
}

async function announce(ctx: Context, projectId: string, sent: readonly queries.SentOffer[]): Promise<void> {
  await publish(ctx, [`project:${projectId}`, ...sent.map(({ company_id }) => `company:${company_id}`)], 'match')
  await emit(ctx, 'offers.sent', { project_id: projectId, match_ids: sent.map(({ id }) => id) })
}

function askingOf(request: Request): Asking[] {
  const { state, next_step: step, used, directed_company_id: directed } = request
  // Who has an answer already needs no rescue.
  const isAsking = state === 'open' && step && isWave(step) && (step !== 'rescue' || used === 0)
  return isAsking ? [{ request, wave: waves[step], only: step === 'direct' ? directed : null }] : []
}

/** What is next for a request once the step that is due is taken. `isAsked`: somebody is asked by it. */
async function turnOf(ctx: Context, request: Request, isAsked: boolean): Promise<queries.Turn> {
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
  // The time of the one company is over: others are asked where the customer said so. If not, the customer hears that it is their turn.
  if (step === 'others' && request.asks_others) return turn({ step: 'best', at: ctx.now() }, { round_at: ctx.now() })
  return turn(null, used === 0 ? { told_at: ctx.now() } : {})
}

/** A round goes by the figures under which it began. */
const planAfter = (ctx: Context, request: Request, step: keyof typeof waves): Plan | null =>
  stepAfter(step, {
    roundAt: new Date(request.round_at),
    timing: request.timing,
    settings: ctx.settings(request.round_at),
    place: { timeZone: request.time_zone, hours: usualHours },
  })

/** The company has its time alone; where it cannot be asked, nobody waits for it, and the customer hears why. */
async function afterDirect(ctx: Context, request: Request, isAsked: boolean): Promise<queries.Turn> {
  const { id, directed_company_id: companyId, round_at } = request
  const turn = { project_id: id, next_step: 'others' as const, next_step_at: ctx.now() }
  if (!companyId) return turn
  if (!isAsked) {
    const { usual } = await pricesOf(ctx, request)
    const { before, ...wanted } = await getWanted(ctx.db, { id, priceCents: usual.cents, only: companyId }, momentOf(ctx))
    // It has answered in an earlier round.
    if (before === 'passed' || before === 'sold') return turn
    if (before !== 'offered' && before !== 'reserved') return { ...turn, unasked_because: unaskedBecause(wanted) }
  }
  const { time_zone: timeZone, open_minutes: own } = await queries.getHours(ctx.db, companyId)
  const hours = { timeZone, hours: own.length > 0 ? own : usualHours }
  return { ...turn, next_step_at: directUntil(new Date(round_at), hours, ctx.settings(round_at)) }
}

/** The honest message, to whom nobody has answered. */
async function tellOwner(ctx: Context, request: Request): Promise<void> {
  await notify(ctx, nobodyAnswered(request))
  await publish(ctx, `project:${request.id}`, 'wave')
}

/** Reaction: the members of each company that was asked hear of it. */
export async function tellCompanies(ctx: Context, projectId: string, matchIds: readonly string[]): Promise<void> {
  const request = await queries.findRequest(ctx.db, projectId, ctx.now())
  if (!request) return
  await transact(ctx, async (ctx) => {
    const offered = (await queries.listByIds(ctx.db, matchIds)).filter(({ state }) => state === 'offered')
    const notices = offered.map(async (match) =>
      (await companies.membersOf(ctx, match.company_id, 'work')).map((userId) => offerSent(request, match, userId)),
    )
    await notifyAll(ctx, (await Promise.all(notices)).flat())
  })
}

type Standing = { next_wave_at: string | null; told_at: string | null; chosen: ChosenOutcome | null }

/** When companies are asked next, since when the owner knows that nobody has answered, and how it went with the company they chose. */
export async function standingOf(ctx: Context, projectId: string): Promise<Standing> {
  const standing = await queries.findStanding(ctx.db, projectId)
  const isAsking = standing?.next_step && standing.next_step !== 'others' && standing.next_step !== 'tell'
  return { next_wave_at: isAsking ? standing.next_step_at : null, told_at: standing?.told_at ?? null, chosen: standing?.chosen ?? null }
}
