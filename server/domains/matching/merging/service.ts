import type { MergeObstacle } from '#contract/merging/companies.ts'
import type { Context } from '#server/lib/context.ts'
import type { Pair } from '#server/lib/merging.ts'
import * as queries from './queries.ts'

/** Locks the offers of both companies, so that nothing is bought until the caller's transaction ends. */
export const lockOffers = async (ctx: Context, pair: Pair): Promise<void> => void (await queries.lockOffers(ctx.db, pair))

export async function obstaclesOf(ctx: Context, pair: Pair): Promise<MergeObstacle[]> {
  const [both, reserved] = [await queries.countBoughtByBoth(ctx.db, pair), await queries.countReserved(ctx.db, pair)]
  return [...(reserved > 0 ? (['paymentUnderWay'] as const) : []), ...(both > 0 ? (['boughtBoth'] as const) : [])]
}

/** Keeps one offer per request before offers move. Runs in the caller's transaction. */
export const dropTwins = async (ctx: Context, pair: Pair): Promise<void> => void (await queries.dropTwins(ctx.db, pair))

/** Recounts the cap usage after offers moved. Runs in the caller's transaction. */
export const countCaps = (ctx: Context, companyId: string): Promise<void> => queries.countCaps(ctx.db, companyId)
