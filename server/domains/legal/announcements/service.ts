import { dayMs } from '#contract/durations.ts'
import { boundBy, type LegalSlug } from '#contract/legal/states.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { notify } from '../../notifications/service.ts'
import { changeAnnounced, changeWithdrawn } from './messages.ts'
import * as queries from './queries.ts'

const atOnce = 200
/** Grace period after the effective date in which people are still notified. */
const lateMs = dayMs

/** Repeats `tellSome` until nobody is left and returns the total. Each batch is a transaction, so that an interrupted job resumes. */
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
  const people = await queries.takeUnnotified(ctx.db, change, { boundBy: boundBy(document), limit: atOnce, now: ctx.now() })
  for (const { user_id: userId } of people) await notify(ctx, changeAnnounced(userId, { ...change, document }))
  return people.length
}

/** Scheduled job: notifies everybody affected by a published change, including people who join before its day. */
export async function announceChanges(ctx: Context): Promise<number> {
  let told = 0
  for (const change of await queries.listAnnounced(ctx.db, new Date(ctx.now().getTime() - lateMs)))
    told += await inBatches(ctx, tellOf(change))
  return told
}

/** Scheduled job: tells people that an announced change was taken back. */
export const announceWithdrawals = (ctx: Context): Promise<number> =>
  inBatches(ctx, async (ctx) => {
    const people = await queries.takeNotifiedOfWithdrawn(ctx.db, atOnce)
    for (const { user_id: userId, version_id: id, document } of people)
      await notify(ctx, changeWithdrawn(userId, { id, document: document as LegalSlug }))
    return people.length
  })

/** Deletes the marks of announcements that a person received. */
export const forgetAnnouncements = async (ctx: Context, userId: string): Promise<void> => void (await queries.eraseTold(ctx.db, userId))
