import type { MergeObstacle } from '#contract/merging/states.ts'
import type { Context } from '#server/lib/context.ts'
import type { Pair } from '#server/lib/merging.ts'
import * as queries from './queries.ts'

/** Locks the offers of both companies, so that nothing is bought until the caller's transaction ends. */
export const lockOffers = async (ctx: Context, pair: Pair): Promise<void> => void (await queries.lockOffers(ctx.db, pair))

/** Obstacle to merging two companies: a reserved offer or one that waits for approval, whose payment is under way. */
export const mergeObstacles = async (ctx: Context, pair: Pair): Promise<MergeObstacle[]> =>
  (await queries.countReserved(ctx.db, pair)) > 0 ? ['paymentUnderWay'] : []

/** Keeps one offer per request before offers move. Runs in the caller's transaction. */
export const dropTwins = async (ctx: Context, pair: Pair): Promise<void> => void (await queries.dropTwins(ctx.db, pair))

/** Recounts the cap usage after offers moved. Runs in the caller's transaction. */
export const countCaps = (ctx: Context, companyId: string): Promise<void> => queries.countCaps(ctx.db, companyId)
