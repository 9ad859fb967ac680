import type { MergeObstacle } from '#contract/merging/states.ts'
import { asSystem, type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import type { Pair } from '#server/lib/merging.ts'
import { switchOff } from '../auto-top-ups/service.ts'
import { eraseCards } from '../cards/service.ts'
import * as ledger from '../ledger/service.ts'
import { payOutAll } from '../payouts/service.ts'
import { lockTopUps } from '../top-ups/service.ts'
import * as queries from './queries.ts'

/** A person's payments and cards for their data export, without those of companies. */
export async function exportOfPayer(ctx: Context, userId: string) {
  const [payments, cards] = await Promise.all([queries.listPayments(ctx.db, userId), queries.listCards(ctx.db, userId)])
  return { payments, cards }
}

/** Number of a person's payments, and the time of the last. They are kept by law. */
export async function paymentHistoryOf(ctx: Context, userId: string): Promise<{ count: number; lastAt: string | null }> {
  const history = await queries.findLastPayment(ctx.db, userId)
  return { count: history?.count ?? 0, lastAt: history?.last_at ?? null }
}

/** Handles `user.deleted`: erases the person's cards. Payments and ledger entries stay, pseudonymized. */
export const forgetPayer = (ctx: Context, userId: string): Promise<void> => transact(ctx, (ctx) => eraseCards(ctx, userId))

/** Handles `company.closed`: opens a payout of its wallet and earned money, and erases its cards. */
export const closeAccount = (ctx: Context, companyId: string): Promise<void> =>
  transact(asSystem(ctx), async (ctx) => {
    await payOutAll(ctx, companyId)
    await switchOff(ctx, companyId)
    await eraseCards(ctx, companyId)
  })

/** Blocks new top-ups of both holders until the caller's transaction ends. */
export async function lockMoney(ctx: Context, { from, into }: Pair): Promise<void> {
  for (const holder of [from, into].toSorted()) await lockTopUps(ctx, holder)
}

/** Pending payments, disputes and payouts that block a merge. */
export async function moneyObstaclesOf(ctx: Context, pair: Pair): Promise<MergeObstacle[]> {
  const { payments, disputes, payouts } = await queries.countOpen(ctx.db, pair)
  return [
    ...(payments > 0 ? (['paymentUnderWay'] as const) : []),
    ...(disputes > 0 ? (['disputed'] as const) : []),
    ...(payouts > 0 ? (['payoutDue'] as const) : []),
  ]
}

/** Moves the balance by an entry of its own and erases the cards, in the caller's transaction. Gives the moved balance. */
export async function moveMoney(ctx: Context, { from, into }: Pair): Promise<ledger.Balance> {
  await eraseCards(ctx, from)
  const balance = await ledger.lockBalance(ctx, from)
  await ledger.moveBalance(ctx, { id: newId(), from, into, ...balance })
  return balance
}
