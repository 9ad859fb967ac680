import type { Withdrawal } from '#contract/matching/states.ts'
import { type Context, transact } from '#server/lib/context.ts'
import * as offers from '../offers/queries.ts'
import type { MatchRow } from '../offers/queries.ts'
import * as rounds from '../rounds/queries.ts'
import * as queries from './queries.ts'
import { move, lock, free, mayDeal, end } from '../offers/service.ts'

const live = ['candidate', 'offered', 'awaiting_approval', 'reserved'] as const
const holdsSlot = ({ state }: MatchRow) => state === 'awaiting_approval' || state === 'reserved'

/** Withdraws every open offer of a request that is no longer `open`. Returns the matches with a purchase under way. */
export const withdrawAll = (ctx: Context, projectId: string, reason: Withdrawal): Promise<MatchRow[]> =>
  transact(ctx, async (ctx) => {
    await offers.lockSlots(ctx.db, projectId)
    await rounds.endRound(ctx.db, projectId)
    const open = await offers.lockMatchesOf(ctx.db, projectId, live)
    const reserved = open.filter(holdsSlot)
    for (const match of reserved) await free(ctx, match)
    await end(ctx, open, { event: 'withdraw', to: 'withdrawn', reason })
    return reserved
  })

/** Subscriber: withdraws the offers of a closed company; purchases under way are returned. */
export const withdrawOffersOf = (ctx: Context, companyId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const projects = await queries.listOffered(ctx.db, companyId)
    await withdrawFrom(ctx, companyId, { projectIds: projects.map(({ project_id }) => project_id), reason: 'company_closed' })
  })

type Withdrawn = { projectIds: readonly string[]; reason: Withdrawal }

/** Withdraws a company's open offers of these requests and brings their next wave forward. */
export async function withdrawFrom(ctx: Context, companyId: string, { projectIds, reason }: Withdrawn): Promise<void> {
  for (const projectId of projectIds.toSorted()) {
    await offers.lockSlots(ctx.db, projectId)
    const open = await offers.lockMatchesOf(ctx.db, projectId, live)
    const theirs = open.filter((match) => match.company_id === companyId)
    for (const match of theirs) if (holdsSlot(match)) await free(ctx, match)
    await end(ctx, theirs, { event: 'withdraw', to: 'withdrawn', reason })
    await rounds.advance(ctx.db, [projectId], ctx.now())
  }
}

/**
 * Subscriber: rechecks a company's offers after it was suspended or reinstated, or a credential changed. Withdraws offers it may no longer
 * buy; restores offers withdrawn for such a reason if they have not expired and a slot is free. Idempotent.
 */
export async function settleOffers(ctx: Context, companyId: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    const barred = await queries.listBarred(ctx.db, companyId, ctx.now())
    for (const [reason, of] of Map.groupBy(barred, ({ reason }) => reason))
      await withdrawFrom(ctx, companyId, { projectIds: of.map(({ project_id }) => project_id), reason })
  })
  for (const { id } of await queries.listReturning(ctx.db, companyId, ctx.now())) await transact(ctx, (ctx) => bringBack(ctx, id))
}

async function bringBack(ctx: Context, matchId: string): Promise<void> {
  const { match, slots } = await lock(ctx, matchId)
  if (match.state !== 'withdrawn' || slots.used >= slots.slots || !(await mayDeal(ctx, match))) return
  const changes = { decided_at: null, reserved_at: null, hold_until: null }
  await move(ctx, match, { event: 'again', to: 'offered', by: 'S', changes })
}

/** Subscriber: rechecks offers after the requirements of a service changed. */
export async function settleOffersOfService(ctx: Context, serviceId: string): Promise<void> {
  for (const { company_id: companyId } of await queries.listCompaniesOffered(ctx.db, serviceId)) await settleOffers(ctx, companyId)
}
