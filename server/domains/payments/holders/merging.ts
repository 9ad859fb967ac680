import type { MergeObstacle } from '#contract/merging/states.ts'
import type { Context } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import type { Pair } from '#server/lib/merging.ts'
import { emit } from '#server/lib/outbox.ts'
import * as queries from './merging-queries.ts'
import { eraseCards } from './queries.ts'
import { lockTopUps } from '../statements/queries.ts'
import * as ledger from '../ledger/service.ts'

export { type Balance, balanceOf } from '../ledger/service.ts'

/** Holds the top-ups of both: none begins until the caller's transaction ends. */
export async function lockMoney(ctx: Context, { from, into }: Pair): Promise<void> {
  for (const holder of [from, into].toSorted()) await lockTopUps(ctx.db, holder)
}

export async function obstaclesOf(ctx: Context, pair: Pair): Promise<MergeObstacle[]> {
  const { payments, disputes, payouts } = await queries.countOpen(ctx.db, pair)
  return [
    ...(payments > 0 ? (['paymentUnderWay'] as const) : []),
    ...(disputes > 0 ? (['disputed'] as const) : []),
    ...(payouts > 0 ? (['payoutDue'] as const) : []),
  ]
}

/** Moves what stands in the wallet by an entry of its own, and forgets the cards, in the caller's transaction. Gives what moved. */
export async function moveMoney(ctx: Context, { from, into }: Pair) {
  for (const card of await eraseCards(ctx.db, from, ctx.now())) await emit(ctx, 'card.removed', card)
  const balance = await ledger.lockBalance(ctx, from)
  await ledger.moveBalance(ctx, { id: newId(), from, into, ...balance })
  return balance
}
