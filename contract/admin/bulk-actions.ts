import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { list } from '../lists.ts'
import { Id, Instant } from '../primitives.ts'
import { Reason } from '../reason.ts'
import { bulkActNames, bulkErrors, bulkRowStates, bulkStates } from './states.ts'
import { authErrors } from '../auth/states.ts'

const Count = z.object({ state: z.enum(bulkRowStates), why: z.nullable(z.string()), count: z.int() })

export const BulkAct = z.object({
  id: Id,
  act: z.enum(bulkActNames),
  state: z.enum(bulkStates.states),
  person: z.object({ id: Id, name: z.string() }),
  reason: z.nullable(z.string()),
  created_at: Instant,
  started_at: z.nullable(Instant),
  /** End of the time for an undo, once it has started. An action without an undo can still be stopped while it runs. */
  undo_until: z.nullable(Instant),
  undone_by: z.nullable(z.object({ id: Id, name: z.string() })),
  undo_reason: z.nullable(z.string()),
  /** Rows by state and reason. */
  counts: z.array(Count),
})
export type BulkAct = z.infer<typeof BulkAct>

export const BulkRow = z.object({ id: Id, name: z.string(), state: z.enum(bulkRowStates), why: z.nullable(z.string()) })
export type BulkRow = z.infer<typeof BulkRow>

/** Rows by id, or every row of a list with its filters. */
export const BulkChoice = z
  .object({
    act: z.enum(bulkActNames),
    ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(100))),
    view: z.optional(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200)))),
  })
  .check(z.refine(({ ids, view }) => (ids === undefined) !== (view === undefined), { error: 'one', path: ['ids'] }))
export type BulkChoice = z.output<typeof BulkChoice>

const rows = list(BulkRow, {
  sorts: ['name', 'state'],
  first: 'name',
  filters: { state: z.optional(z.enum(bulkRowStates)) },
})

const acts = list(BulkAct, {
  sorts: ['created_at'],
  first: '-created_at',
  filters: { act: z.optional(z.enum(bulkActNames)), state: z.optional(z.enum(bulkStates.states)) },
})

// The service also checks the area of the action itself.
const admin = { access: 'admin', area: 'platform' } as const

const params = z.object({ act_id: Id })

const errors = [authErrors.proofRequired, bulkErrors.moved]

export const bulkActsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/bulk-acts',
    mayLag: true,
    ...admin,
    summary: 'List bulk actions',
    ...acts,
    csv: { name: 'bulk-acts', columns: ['act', 'state', 'counts', 'reason', 'actor', 'since'] },
    limits: [readLimits.admin],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-acts',
    ...admin,
    summary: 'Preview a bulk action on chosen rows, with its obstacles; nothing changes yet',
    body: BulkChoice,
    response: BulkAct,
    status: 201,
    idempotent: true,
    errors: [bulkErrors.none, bulkErrors.tooMany],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/bulk-acts/:act_id',
    ...admin,
    summary: 'Get a bulk action with its progress',
    params,
    response: BulkAct,
    limits: [readLimits.admin],
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/admin/bulk-acts/:act_id/rows',
    ...admin,
    summary: 'List the rows of a bulk action with their outcome',
    params,
    ...rows,
    csv: { name: 'bulk-rows', columns: ['name', 'state', 'why'] },
    limits: [readLimits.admin],
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-acts/:act_id/run',
    ...admin,
    summary: 'Run a previewed bulk action, as the admin who previewed it',
    params,
    body: Reason,
    response: BulkAct,
    idempotent: true,
    errors,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-acts/:act_id/undo',
    ...admin,
    summary: 'Undo a bulk action on rows unchanged since',
    params,
    body: Reason,
    response: BulkAct,
    idempotent: true,
    errors: [...errors, bulkErrors.tooLate, bulkErrors.final],
  }),
}
