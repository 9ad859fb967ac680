import { asSystem, type Context, transact } from '#server/lib/context.ts'
import { usualHours } from '#server/lib/business-time.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import { doEach } from '#server/lib/time-rules.ts'
import * as companies from '../../companies/service.ts'
import { notify } from '../../notifications/service.ts'
import { nobodyAnswered, offerSent } from '../messages.ts'
import type { MatchRow } from '../queries.ts'
import * as queries from '../queries/waves.ts'
import type { Request } from '../queries/waves.ts'
import { offerHours } from '../rules.ts'
import { directUntil, isWave, type Plan, stepAfter, waves } from '../rules/waves.ts'
import { lockRequest } from '../service.ts'
import { choose } from './choose.ts'
import { lowerPrices } from './price.ts'

/**
 * Reaction to a request that was opened, renewed, or wants more companies: its round begins, and whoever is first is asked at once, at a
 * price that is frozen here; who was asked before pays no more than that. Twice is as good as once. Gives the offers that were sent now.
 */
export async function buildMatches(ctx: Context, projectId: string): Promise<MatchRow[]> {
  const first = await transact(asSystem(ctx), async (ctx) => {
    // Sent in one go, carried out one after the other: each way there and back costs more than most of the statements.
    const [isFirst, request] = await Promise.all([queries.beginFirst(ctx.db, projectId, ctx.now()), holdDue(ctx, projectId)])
    if (!isFirst) {
      await lockRequest(ctx, projectId)
      await lowerPrices(ctx, projectId)
    }
    return request ? step(ctx, request) : nothing
  })
  return first.isMoreDue ? [...first.sent, ...(await goOn(ctx, projectId))] : first.sent
}

/** Does every step of a request that is due, each in a transaction of its own. */
async function goOn(ctx: Context, projectId: string): Promise<MatchRow[]> {
  const sent: MatchRow[] = []
  for (;;) {
    const done = await transact(asSystem(ctx), async (ctx) => {
      const request = await holdDue(ctx, projectId)
      return request ? step(ctx, request) : nothing
    })
    sent.push(...done.sent)
    if (!done.isMoreDue) return sent
  }
}

/** Time rule: the next waves of all requests whose time has come. */
export async function sendWaves(ctx: Context): Promise<number> {
  return doEach(await queries.listDue(ctx.db, ctx.now()), ({ id }) => goOn(ctx, id))
}

type Done = { sent: MatchRow[]; isMoreDue: boolean }
const nothing: Done = { sent: [], isMoreDue: false }

/** The request, if a step of it is due. Who does it holds the slots: of two at once, one finds nothing to do. */
async function holdDue(ctx: Context, projectId: string): Promise<Request | undefined> {
  const [, request] = await Promise.all([queries.planOnce(ctx.db), queries.holdDue(ctx.db, projectId, ctx.now())])
  return request
}

/** Does the step of a request that is due. */
async function step(ctx: Context, request: Request): Promise<Done> {
  if (!request.next_step) return nothing
  if (request.state !== 'open') {
    await queries.endRound(ctx.db, request.id)
    return nothing
  }
  if (request.next_step === 'others') return letOthersIn(ctx, request)
  if (!isWave(request.next_step)) return tellOwner(ctx, request)
  return sendWave(ctx, request, request.next_step)
}

async function sendWave(ctx: Context, request: Request, step: keyof typeof waves): Promise<Done> {
  const wave = waves[step]
  // Who has an answer already needs no rescue.
  const isNeeded = step !== 'rescue' || request.used === 0
  const offers = isNeeded ? await choose(ctx, request, wave, step === 'direct' ? request.directed_company_id : null) : []
  // Another process's clock may have been a moment ahead when it began the round: nothing of a round is older than it.
  const offeredAt = new Date(Math.max(ctx.now().getTime(), Date.parse(request.round_at)))
  const expiresAt = new Date(ctx.now().getTime() + offerHours(request.timing, ctx.promised()) * 3_600_000)
  const sending = offers.length > 0 ? queries.sendOffers(ctx.db, offers, { request, wave: wave.number, offeredAt, expiresAt }) : []
  const plan = step === 'direct' ? await afterDirect(ctx, request, (await sending).length > 0) : planAfter(ctx, request, step)
  const [sent] = await Promise.all([sending, queries.savePlan(ctx.db, request.id, plan)])
  if (sent.length > 0) {
    await publish(ctx, [`project:${request.id}`, ...sent.map(({ company_id }) => `company:${company_id}`)], 'match')
    await emit(ctx, 'offers.sent', { project_id: request.id, match_ids: sent.map(({ id }) => id) })
  }
  return { sent, isMoreDue: plan !== null && plan.at <= ctx.now() }
}

/** A round goes by the figures under which it began. */
const planAfter = (ctx: Context, request: Request, step: keyof typeof waves): Plan | null =>
  stepAfter(step, {
    roundAt: new Date(request.round_at),
    timing: request.timing,
    figures: ctx.promised(request.round_at),
    place: { timeZone: request.time_zone, hours: usualHours },
  })

/** The company has its time alone; where it cannot be asked at all, nobody waits for it. */
async function afterDirect(ctx: Context, { directed_company_id: companyId, round_at }: Request, isAsked: boolean): Promise<Plan> {
  if (!isAsked || !companyId) return { step: 'others', at: ctx.now() }
  const { time_zone: timeZone, open_minutes: own } = await queries.getHours(ctx.db, companyId)
  return {
    step: 'others',
    at: directUntil(new Date(round_at), { timeZone, hours: own.length > 0 ? own : usualHours }, ctx.promised(round_at)),
  }
}

/** The time of the one company is over: others are asked where the customer said so. If not, the customer hears that it is their turn. */
async function letOthersIn(ctx: Context, request: Request): Promise<Done> {
  if (!request.asks_others) return tellOwner(ctx, request)
  const now = ctx.now()
  await queries.savePlan(ctx.db, request.id, { step: 'best', at: now }, { roundAt: now })
  return { sent: [], isMoreDue: true }
}

/** The honest message, to whom nobody has answered. */
async function tellOwner(ctx: Context, request: Request): Promise<Done> {
  const isAlone = request.used === 0
  await queries.savePlan(ctx.db, request.id, null, isAlone ? { toldAt: ctx.now() } : {})
  if (!isAlone) return nothing
  await notify(ctx, nobodyAnswered(request))
  await publish(ctx, `project:${request.id}`, 'wave')
  return nothing
}

/** Reaction: the members of each company that was asked hear of it. */
export async function tellCompanies(ctx: Context, projectId: string, matchIds: readonly string[]): Promise<void> {
  const request = await queries.findRequest(ctx.db, projectId, ctx.now())
  if (!request) return
  for (const match of await queries.listByIds(ctx.db, matchIds)) {
    if (match.state !== 'offered') continue
    for (const userId of await companies.membersOf(ctx, match.company_id, 'work')) await notify(ctx, offerSent(request, match, userId))
  }
}

/** When companies are asked next, and since when the owner knows that nobody has answered; null for neither. */
export async function standingOf(ctx: Context, projectId: string): Promise<{ next_wave_at: string | null; told_at: string | null }> {
  const standing = await queries.findStanding(ctx.db, projectId)
  const isAsking = standing?.next_step && standing.next_step !== 'others' && standing.next_step !== 'tell'
  return { next_wave_at: isAsking ? standing.next_step_at : null, told_at: standing?.told_at ?? null }
}
