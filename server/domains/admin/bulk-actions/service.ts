import { hourMs } from '#contract/durations.ts'
import * as z from 'zod/mini'
import { adminMay, adminRoleErrors } from '#contract/admin-roles.ts'
import { type BulkAct, bulkActsApi, type BulkChoice, type BulkRow } from '#contract/admin/bulk-actions.ts'
import {
  bulkActNames,
  bulkActs,
  bulkErrors,
  type BulkRowState,
  bulkRowStates,
  bulkStates,
  bulkUndoHours,
  mostBulkRows,
} from '#contract/admin/states.ts'
import { AppError, commonErrors, type ErrorSpec } from '#contract/errors.ts'
import type { ListPage } from '#contract/lists.ts'
import { adminPeopleErrors } from '#contract/users/states.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, type System, transact } from '#server/lib/context.ts'
import { writePending } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { requireArea } from '#server/lib/implement.ts'
import { listExport } from '#server/lib/list-export.ts'
import { toListPage } from '#server/lib/list.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import { type BulkHandler, undoHandler, handlers } from '../bulk-kinds/service.ts'
import * as queries from './queries.ts'

const entity = 'bulk_act'

const undoMs = bulkUndoHours * hourMs

const changed = { es: 'Alguien cambió esto entretanto.', en: 'Someone has changed this meanwhile.' }

const reasons: Record<string, ErrorSpec['message']> = {
  [commonErrors.notFound.code]: { es: 'Ahí no hay una cuenta abierta.', en: 'There’s no open account.' },
  [commonErrors.invalidTransition.code]: { es: 'Su estado no lo permite.', en: 'Its state doesn’t allow it.' },
  [adminPeopleErrors.isAdmin.code]: adminPeopleErrors.isAdmin.message,
  [adminRoleErrors.notYourArea.code]: adminRoleErrors.notYourArea.message,
  [bulkErrors.final.code]: bulkErrors.final.message,
  changed,
}

const whyOf = ({ locale }: Context, code: string | null): string | null => (code === null ? null : (reasons[code] ?? changed)[locale])

/** Whether it can be undone, or at least stopped. */
const mayEnd = ({ act, state }: Pick<queries.StoredAct, 'act' | 'state'>): boolean =>
  bulkStates.can('undo', state, 'A') && (bulkActs[act].undo !== null || state === 'running')

function show(ctx: Context, { counts, ...act }: queries.StoredAct): BulkAct {
  const isGoing = mayEnd(act)
  return {
    ...act,
    undo_until: isGoing && act.started_at ? new Date(Date.parse(act.started_at) + undoMs).toISOString() : null,
    counts: counts.map(({ state, code, count }) => ({ state, count, why: whyOf(ctx, code) })),
  }
}

/** @throws AppError not_found, also without the permission to read it */
export async function readAct(ctx: Context<Admin>, id: string): Promise<BulkAct> {
  const act = await queries.findAct(ctx.db, id)
  if (!act || !adminMay(ctx.actor.adminRole, bulkActs[act.act].area, 'read')) throw new AppError(commonErrors.notFound)
  return show(ctx, act)
}

type Query<C extends 'list' | 'rows'> = z.output<(typeof bulkActsApi)[C]['query']>

export async function listActs(ctx: Context<Admin>, query: Query<'list'>): Promise<ListPage<BulkAct>> {
  const own = bulkActNames.filter((name) => adminMay(ctx.actor.adminRole, bulkActs[name].area, 'read'))
  return toListPage(await queries.listActs(ctx.db, query, own), query, (act) => show(ctx, act))
}

export const actExport = listExport({
  endpoint: bulkActsApi.list,
  idOf: ({ id }: BulkAct) => id,
  page: (ctx, query) => listActs(ctx, query),
  cells: () => ({
    act: ({ act }) => act,
    state: { state: ({ state }) => state, undone_by: (row) => row.undone_by?.name, undo_reason: (row) => row.undo_reason },
    counts: Object.fromEntries(bulkRowStates.map((state) => [`rows_${state}`, (row: BulkAct) => countIn(row, state)])),
    reason: ({ reason }) => reason,
    actor: { actor_id: ({ person }) => person.id, actor: ({ person }) => person.name },
    since: { created: (row) => row.created_at, started: (row) => row.started_at },
  }),
})

export async function listRows(ctx: Context<Admin>, id: string, query: Query<'rows'>): Promise<ListPage<BulkRow>> {
  await readAct(ctx, id)
  return toListPage(await queries.listRows(ctx.db, id, ctx.locale, query), query, ({ code, ...row }) => ({ ...row, why: whyOf(ctx, code) }))
}

export const rowExport = listExport({
  endpoint: { ...bulkActsApi.rows, query: z.extend(bulkActsApi.rows.query, bulkActsApi.rows.params.shape) },
  idOf: ({ id }: BulkRow) => id,
  page: (ctx, { act_id: id, ...query }) => listRows(ctx, id, query),
  cells: () => ({ name: ({ name }) => name, state: ({ state }) => state, why: ({ why }) => why }),
})

/** Ids of all rows of a view. @throws AppError bulk_too_many, invalid */
async function idsOf(ctx: Context, { page }: BulkHandler, view: unknown): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | undefined; ;) {
    const { data, next } = await page(ctx, view, after)
    ids.push(...data.map(({ id }) => id))
    if (ids.length > mostBulkRows) throw new AppError(bulkErrors.tooMany)
    if (next === null) return ids
    after = next
  }
}

/** Saves the chosen rows, and which of them are barred; changes nothing yet. @throws AppError bulk_none, bulk_too_many, not_your_area */
export async function preview(ctx: Context<Admin>, { act, ids, view }: BulkChoice): Promise<BulkAct> {
  requireArea(ctx.actor, bulkActs[act].area, 'write')
  const handler = handlers[act]
  const chosen = [...new Set(ids ?? (await idsOf(ctx, handler, view)))]
  if (chosen.length === 0) throw new AppError(bulkErrors.none)
  const obstacles = await handler.obstacles(ctx, chosen)
  const id = newId()
  await transact(ctx, async (ctx) => {
    const rows = chosen.map((row) => ({ id: row, code: obstacles.get(row)?.code ?? null }))
    await queries.insertAct(ctx.db, { id, adminId: ctx.actor.userId, act, now: ctx.now(), rows })
    await audit(ctx, { action: 'bulk.preview', entity, id, after: { act, rows: rows.length } })
  })
  return readAct(ctx, id)
}

/** Locks an action until the caller's transaction ends. @throws AppError not_found, not_your_area */
async function locked(ctx: Context<Admin>, id: string) {
  const act = await queries.lockAct(ctx.db, id)
  if (!act) throw new AppError(commonErrors.notFound)
  requireArea(ctx.actor, bulkActs[act.act].area, 'write')
  return act
}

const countIn = ({ counts }: { counts: readonly { state: BulkRowState; count: number }[] }, state: BulkRowState) =>
  counts.reduce((sum, row) => sum + (row.state === state ? row.count : 0), 0)

/** Starts a previewed action, which then runs row by row. @throws AppError proof_required, bulk_moved, bulk_none */
export const run = (ctx: Context<Admin>, id: string, reason: string): Promise<BulkAct> =>
  transact(ctx, async (ctx) => {
    const { act, state, admin_id: owner } = await locked(ctx, id)
    if (owner !== ctx.actor.userId) throw new AppError(commonErrors.notFound)
    await handlers[act].before?.(ctx)
    if (!bulkStates.can('run', state, 'A')) throw new AppError(bulkErrors.moved)
    const rows = countIn((await queries.findAct(ctx.db, id))!, 'chosen')
    if (rows === 0) throw new AppError(bulkErrors.none)
    await queries.startAct(ctx.db, id, { reason, now: ctx.now() })
    await audit(ctx, { action: 'bulk.run', entity, id, reason, after: { act, rows } })
    await emit(ctx, 'bulk.waiting', { act_id: id })
    return readAct(ctx, id)
  })

/** Starts the undo of every row that nobody has changed since. @throws AppError proof_required, bulk_moved, bulk_final, bulk_too_late */
export const undo = (ctx: Context<Admin>, id: string, reason: string): Promise<BulkAct> =>
  transact(ctx, async (ctx) => {
    const { act, state, started_at: since } = await locked(ctx, id)
    await handlers[act].before?.(ctx)
    if (!bulkStates.can('undo', state, 'A')) throw new AppError(bulkErrors.moved)
    if (!mayEnd({ act, state })) throw new AppError(bulkErrors.final)
    if (ctx.now().getTime() >= Date.parse(since!) + undoMs) throw new AppError(bulkErrors.tooLate)
    await queries.beginUndo(ctx.db, id, { from: state, by: ctx.actor.userId, reason })
    await audit(ctx, {
      action: 'bulk.undo',
      entity,
      id,
      reason,
      after: { act, rows: countIn((await queries.findAct(ctx.db, id))!, 'done') },
    })
    await emit(ctx, 'bulk.waiting', { act_id: id })
    return readAct(ctx, id)
  })

/** Rows per job: an interrupted job repeats little. */
const rowsAtOnce = 100

type Act = queries.StoredAct

type Step = {
  /** State of the rows it takes, of finished rows, and of rows with an obstacle. */
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
    work: (ctx, { act, reason }, { id }) => handlers[act].apply(ctx, id, reason!),
  },
  undoing: {
    takes: 'done',
    makes: 'brought_back',
    leaves: 'kept',
    end: 'finish:undo',
    work: async (ctx, { act, undo_reason: reason }, { id, transitionId }) => {
      const handler = undoHandler(act)
      if (!handler) throw new AppError(bulkErrors.final)
      await handler.apply(ctx, id, reason!)
      // The row is locked now. The change before this one has to be ours; otherwise somebody has decided about it since.
      await writePending(ctx.db)
      const [, before] = await queries.listChanges(ctx.db, handler.entity, id, 2)
      if (before !== transitionId) throw new ChangedSince()
    },
  },
}

/** Subscriber: handles or undoes the next rows, each in its own transaction, and emits the event for the rest. */
export async function continueBulkAction(ctx: Context<System>, actId: string): Promise<void> {
  const act = await queries.findAct(ctx.db, actId)
  const step = act && steps[act.state]
  if (!step) return
  const worker = (await queries.findAdmin(ctx.db, actId))!
  const named: Context<Admin> = {
    ...ctx,
    // Marks the rows of this action in the audit log.
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

/** Handles one row, with its audit row in the same transaction. A second process finds it taken. */
async function doOne(ctx: Context<Admin>, act: Act, step: Step, id: string): Promise<boolean> {
  const row = { actId: act.id, id, state: step.takes }
  try {
    return await transact(ctx, async (ctx) => {
      if (!(await queries.holdState(ctx.db, act.id, act.state))) return false
      const taken = await queries.takeRow(ctx.db, row)
      if (!taken) return false
      requireArea(ctx.actor, bulkActs[act.act].area, 'write')
      await step.work(ctx, act, { id, transitionId: taken.transition_id })
      await writePending(ctx.db)
      const [transitionId] = await queries.listChanges(ctx.db, handlers[act.act].entity, id, 1)
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

/** Scheduled job: deletes previews that were never run. */
export const forgetPreviews = (ctx: Context<System>): Promise<number> =>
  queries.dropPreviews(ctx.db, new Date(ctx.now().getTime() - previewHours * hourMs))
