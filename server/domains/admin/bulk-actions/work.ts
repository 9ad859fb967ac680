import { bulkActs, bulkErrors, type BulkRowState, bulkStates } from '#contract/admin/bulk-actions.ts'
import { AppError } from '#contract/errors.ts'
import { type Admin, type Context, type System, transact } from '#server/lib/context.ts'
import { writePending } from '#server/lib/db.ts'
import { requireArea } from '#server/lib/implement.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import * as queries from './queries.ts'
import { wayBack, ways } from '../bulk-kinds/service.ts'

/** So many rows for each job: one that is cut off leaves little to begin again. */
const rowsAtOnce = 100

type Act = queries.StoredAct
type Step = {
  /** Which rows it takes, what they become, and what those that something is in the way of. */
  takes: BulkRowState
  makes: BulkRowState
  leaves: BulkRowState
  end: 'finish' | 'finish:undo'
  work: (ctx: Context<Admin>, act: Act, row: { id: string; transitionId: number | null }) => Promise<unknown>
}

class ChangedSince extends Error {}

const steps: Partial<Record<queries.BulkState, Step>> = {
  running: {
    takes: 'chosen',
    makes: 'done',
    leaves: 'refused',
    end: 'finish',
    work: (ctx, { act, reason }, { id }) => ways[act].apply(ctx, id, reason!),
  },
  undoing: {
    takes: 'done',
    makes: 'brought_back',
    leaves: 'kept',
    end: 'finish:undo',
    work: async (ctx, { act, undo_reason: reason }, { id, transitionId }) => {
      const way = wayBack(act)
      if (!way) throw new AppError(bulkErrors.final)
      await way.apply(ctx, id, reason!)
      // It is held now: the change before the one just made must be ours, or somebody has decided about it since.
      await writePending(ctx.db)
      const [, before] = await queries.listChanges(ctx.db, way.entity, id, 2)
      if (before !== transitionId) throw new ChangedSince()
    },
  },
}

/** Reaction: does, or brings back, the next rows of an act, each in a transaction of its own, and sees to it that it goes on. */
export async function goOn(ctx: Context<System>, actId: string): Promise<void> {
  const act = await queries.findAct(ctx.db, actId)
  const step = act && steps[act.state]
  if (!step) return
  const worker = (await queries.findWorker(ctx.db, actId))!
  const named: Context<Admin> = {
    ...ctx,
    // Its rows in the audit log are known by it.
    requestId: actId,
    actor: { kind: 'user', userId: worker.id, ...(worker.admin_role ? { adminRole: worker.admin_role } : {}) } as Admin,
  }
  await forEachDue(await queries.listIds(ctx.db, actId, step.takes, rowsAtOnce), (id) => doOne(named, act, step, id))
  await transact(ctx, async (ctx) => {
    const isLeft = (await queries.listIds(ctx.db, actId, step.takes, 1)).length > 0
    if (isLeft) await emit(ctx, 'bulk.waiting', { act_id: actId })
    else await queries.saveState(ctx.db, actId, act.state, bulkStates.next(step.end, act.state, 'S'))
    await publish(ctx, `user:${worker.id}`, 'bulk')
  })
}

/** One row, with its change and its audit row in one transaction: whoever comes second finds it taken. */
async function doOne(ctx: Context<Admin>, act: Act, step: Step, id: string): Promise<boolean> {
  const row = { actId: act.id, id, state: step.takes }
  try {
    return await transact(ctx, async (ctx) => {
      if (!(await queries.holdAct(ctx.db, act.id, act.state))) return false
      const taken = await queries.takeRow(ctx.db, row)
      if (!taken) return false
      requireArea(ctx.actor, bulkActs[act.act].area, 'write')
      await step.work(ctx, act, { id, transitionId: taken.transition_id })
      await writePending(ctx.db)
      const [transitionId] = await queries.listChanges(ctx.db, ways[act.act].entity, id, 1)
      return queries.saveRow(ctx.db, row, { state: step.makes, transitionId: transitionId! })
    })
  } catch (error) {
    const code = error instanceof ChangedSince ? 'changed' : error instanceof AppError ? error.spec.code : undefined
    if (code === undefined) throw error
    await queries.saveRow(ctx.db, row, { state: step.leaves, code })
    return false
  }
}

const previewHours = 24
/** Time rule: what was looked through and left is forgotten. */
export const forgetPreviews = (ctx: Context<System>): Promise<number> =>
  queries.dropPreviews(ctx.db, new Date(ctx.now().getTime() - previewHours * 3_600_000))
