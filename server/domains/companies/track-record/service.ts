import { type Context, transact } from '#server/lib/context.ts'
import { beforeCommit } from '#server/lib/db.ts'
import { changed } from '../profile/service.ts'
import { lockCompanies } from '../search-index/queries.ts'
import { rebuildSearch } from '../search-index/service.ts'
import * as queries from './queries.ts'

/**
 * Counts a purchased lead, in the transaction of the purchase, and starts the fairness rest of the company. Matching sees that at
 * once; search is rebuilt by a scheduled job for all purchases of a few minutes.
 */
export const recordLead = (ctx: Context, companyId: string): Promise<void> =>
  beforeCommit(ctx.db, queries.leadCounts, { company_id: companyId, count: 1, at: ctx.now() })

/** Takes an undone purchase off the lead counter, in the caller's transaction. The fairness rest stays. */
export const recordUndone = (ctx: Context, companyId: string): Promise<void> =>
  beforeCommit(ctx.db, queries.leadCounts, { company_id: companyId, count: -1, at: null })

/** Adds a hire to the counter, or takes it off with a `count` of -1, in the caller's transaction. */
export async function recordHire(ctx: Context, companyId: string, count: 1 | -1 = 1): Promise<void> {
  await queries.addHires(ctx.db, companyId, count)
  await changed(ctx, companyId)
}

/**
 * Saves the ratings that `rate` computes and updates search. `rate` runs while the companies are locked, so that of two concurrent
 * calls the last one has seen everything.
 */
export const setRatings = (
  ctx: Context,
  companyIds: readonly string[],
  rate: (ctx: Context) => Promise<readonly queries.Rating[]>,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockCompanies(ctx.db, companyIds)
    await rebuildSearch(ctx, await queries.saveRatings(ctx.db, await rate(ctx), ctx.now()))
  })

/**
 * Saves how often companies kept a promise, as `count` finds it: final sums no more than agreed, or appointments on time. `count` runs while
 * the companies are locked, so that of two concurrent calls the last one has seen everything.
 */
export const setKept = (
  ctx: Context,
  promise: queries.KeptPromise,
  companyIds: readonly string[],
  count: (ctx: Context) => Promise<readonly queries.Kept[]>,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockCompanies(ctx.db, companyIds)
    for (const id of await queries.saveKept(ctx.db, promise, await count(ctx))) await changed(ctx, id)
  })

/** Saves how fast the company replies: median first reply in business minutes, leads due, and leads answered in time. Returns whether it changed. */
export const setReplies = (ctx: Context, companyId: string, replies: queries.Replies): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const isNew = await queries.saveReplies(ctx.db, companyId, replies)
    if (isNew) await changed(ctx, companyId)
    return isNew
  })
