import { dayMs } from '#contract/durations.ts'
import { relayNumbers } from '#server/gateways/voice/voice.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import { getLead } from '../lead/queries.ts'
import { announce } from '../lead/service.ts'
import * as queries from './queries.ts'

/** More often no other process takes the same number at the same moment. */
const mostTurns = 5

/**
 * Gives a lead its relay number, if it may have one. False where none is free: the lead shows no number then, and a scheduled job tries
 * again. Two processes that choose the same number are told apart by the table's unique indexes, and the later one chooses again.
 */
export async function giveNumber(ctx: Context, leadId: string): Promise<boolean> {
  const numbers = relayNumbers(ctx.config)
  for (let turn = 0; turn < mostTurns && numbers.length > 0; turn++) {
    if (await queries.insertRelay(ctx.db, leadId, { numbers, now: ctx.now() })) return true
    if (!(await queries.isWithout(ctx.db, leadId, ctx.now()))) return false
  }
  return false
}

/** Scheduled job: gives numbers to leads that wait for one. */
export async function giveNumbers(ctx: Context): Promise<number> {
  if (relayNumbers(ctx.config).length === 0) return 0
  return forEachDue(await queries.listWithout(ctx.db, ctx.now()), ({ lead_id: leadId }) =>
    transact(ctx, async (ctx) => {
      if (!(await giveNumber(ctx, leadId))) return false
      await announce(ctx, await getLead(ctx.db, leadId))
      return true
    }),
  )
}

/** Time for which a number rests: as long as an ended request can come back with its companies. */
const restDays = 31

/** Scheduled job: frees numbers of leads that ended long ago. */
export const releaseNumbers = (ctx: Context): Promise<number> =>
  queries.deleteRelays(ctx.db, new Date(ctx.now().getTime() - restDays * dayMs))

/** Companies that stand at every number of the pool, so that their next lead gets none. */
export async function countFullCompanies(ctx: Context): Promise<number> {
  const { length } = relayNumbers(ctx.config)
  return length === 0 ? 0 : queries.countFull(ctx.db, length)
}
