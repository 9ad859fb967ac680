import { boundBy } from '#contract/legal/versions.ts'
import type { LegalSlug } from '#contract/legal/documents.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { notify } from '../../notifications/sending/service.ts'
import { changeComes, changeStays } from './messages.ts'
import * as queries from './queries.ts'

const atOnce = 200
/** For so long after it came to hold, who has not heard of a change is still told. */
const lateMs = 86_400_000

/** Tells a few and says how many; each batch is a transaction, so that what stops halfway goes on where it stopped. */
const inBatches = async (ctx: Context, tellSome: (ctx: Context) => Promise<number>): Promise<number> => {
  let told = 0
  for (;;) {
    const some = await transact(ctx, tellSome)
    if (some === 0) return told
    told += some
  }
}

const tellOf = (change: queries.Announced) => async (ctx: Context) => {
  const document = change.document as LegalSlug
  const people = await queries.takeUntold(ctx.db, change, { boundBy: boundBy(document), limit: atOnce, now: ctx.now() })
  for (const { user_id: userId } of people) await notify(ctx, changeComes(userId, { ...change, document }))
  return people.length
}

/** Time rule: everybody whom a published change concerns hears of it, who joins before its day too. */
export async function tellOfChanges(ctx: Context): Promise<number> {
  let told = 0
  for (const change of await queries.listAnnounced(ctx.db, new Date(ctx.now().getTime() - lateMs)))
    told += await inBatches(ctx, tellOf(change))
  return told
}

/** Time rule: who was told of a change that was taken back hears that it does not come. */
export const tellOfReturns = (ctx: Context): Promise<number> =>
  inBatches(ctx, async (ctx) => {
    const people = await queries.takeMisled(ctx.db, atOnce)
    for (const { user_id: userId, version_id: id, document } of people)
      await notify(ctx, changeStays(userId, { id, document: document as LegalSlug }))
    return people.length
  })
