import type { MergeObstacle } from '#contract/merging/states.ts'
import type { Context } from '#server/lib/context.ts'
import type { Pair } from '#server/lib/merging.ts'
import { countBoughtByBoth } from './queries.ts'

/** Obstacle to merging two companies: a request that both bought. */
export const leadObstacles = async (ctx: Context, pair: Pair): Promise<MergeObstacle[]> =>
  (await countBoughtByBoth(ctx.db, pair)) > 0 ? ['boughtBoth'] : []
