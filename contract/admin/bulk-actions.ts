import * as z from 'zod/mini'
import type { AdminArea } from '../admin-roles.ts'
import { authErrors } from '../auth/sign-in.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import type { ErrorSpec } from '../errors.ts'
import { list } from '../lists.ts'
import { machine } from '../machine.ts'
import { Id, Instant } from '../primitives.ts'
import { Reason } from '../reason.ts'

/** What can be done to many rows at once, whose it is, and what brings a row back: nothing where an admin cannot take it back for one either. */
export const bulkActs = {
  'people.suspend': { area: 'people', undo: 'people.reinstate' },
  'people.reinstate': { area: 'people', undo: 'people.suspend' },
  'companies.suspend': { area: 'companies', undo: 'companies.reinstate' },
  'companies.reinstate': { area: 'companies', undo: 'companies.suspend' },
  'requests.reject': { area: 'market', undo: null },
  'requests.close': { area: 'market', undo: null },
} as const satisfies Record<string, { area: AdminArea; undo: string | null }>
export type BulkActName = keyof typeof bulkActs
export const bulkActNames = Object.keys(bulkActs) as [BulkActName, ...BulkActName[]]

/** The most rows of one act. */
export const mostBulkRows = 5000
/** So long after it began an act can be taken back. */
export const bulkUndoHours = 24

export const bulkStates = machine(['previewed', 'running', 'done', 'undoing', 'undone'], {
  run: { from: ['previewed'], to: 'running', by: ['A'] },
  finish: { from: ['running'], to: 'done', by: ['S'] },
  // Also while it runs: it goes no further, and what it has done is brought back.
  undo: { from: ['running', 'done'], to: 'undoing', by: ['A'] },
  'finish:undo': { from: ['undoing'], to: 'undone', by: ['S'] },
})

/**
 * Where a row is: waits for its turn, could not be done from the beginning, is done, could not be done when its turn came, was brought back,
 * or was left alone by the undo because somebody has changed it since.
 */
export const bulkRowStates = ['chosen', 'barred', 'done', 'refused', 'brought_back', 'kept'] as const
export type BulkRowState = (typeof bulkRowStates)[number]

export const bulkErrors = {
  none: { code: 'bulk_none', status: 422, message: { es: 'No hay nada que cambiar.', en: 'There is nothing to change.' } },
  tooMany: {
    code: 'bulk_too_many',
    status: 422,
    message: {
      es: `Son más de ${mostBulkRows}. Usa filtros para elegir menos.`,
      en: `There are more than ${mostBulkRows}. Use filters to choose fewer.`,
    },
  },
  moved: {
    code: 'bulk_moved',
    status: 409,
    message: {
      es: 'Este cambio ya no está así. Actualiza la página.',
      en: 'This change no longer stands like that. Reload to see the latest.',
    },
  },
  final: {
    code: 'bulk_final',
    status: 409,
    message: { es: 'Esto no se puede deshacer.', en: 'This cannot be undone.' },
  },
  tooLate: {
    code: 'bulk_too_late',
    status: 409,
    message: {
      es: `Pasaron más de ${bulkUndoHours} horas: ya no se puede deshacer en grupo.`,
      en: `More than ${bulkUndoHours} hours have passed: it can no longer be undone as one.`,
    },
  },
} as const satisfies Record<string, ErrorSpec>

const Count = z.object({ state: z.enum(bulkRowStates), why: z.nullable(z.string()), count: z.int() })
export const BulkAct = z.object({
  id: Id,
  act: z.enum(bulkActNames),
  state: z.enum(bulkStates.states),
  person: z.object({ id: Id, name: z.string() }),
  reason: z.nullable(z.string()),
  created_at: Instant,
  started_at: z.nullable(Instant),
  /** Until when it can be taken back, once it has begun; what cannot be can still be stopped while it runs. */
  undo_until: z.nullable(Instant),
  undone_by: z.nullable(z.object({ id: Id, name: z.string() })),
  undo_reason: z.nullable(z.string()),
  /** How many rows are where, and why. */
  counts: z.array(Count),
})
export type BulkAct = z.infer<typeof BulkAct>

export const BulkRow = z.object({ id: Id, name: z.string(), state: z.enum(bulkRowStates), why: z.nullable(z.string()) })
export type BulkRow = z.infer<typeof BulkRow>

/** Rows by their ids, or all that a list shows with its filters. */
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

// Each act has an area of its own, which its call asks for too.
const admin = { access: 'admin', area: 'house' } as const
const params = z.object({ act_id: Id })
const errors = [authErrors.proofRequired, bulkErrors.moved]

export const bulkActsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/bulk-acts',
    ...admin,
    summary: 'What was done to many at once',
    ...acts,
    limits: [readLimits.admin],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-acts',
    ...admin,
    summary: 'Choose rows, and see what an act would do to them and which of them it cannot touch; nothing is done yet',
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
    summary: 'One act on many: what it would do, is doing or has done',
    params,
    response: BulkAct,
    limits: [readLimits.admin],
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/admin/bulk-acts/:act_id/rows',
    ...admin,
    summary: 'The rows of an act, each with what became of it',
    params,
    ...rows,
    limits: [readLimits.admin],
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-acts/:act_id/run',
    ...admin,
    summary: 'Do to the chosen rows what was previewed; who previewed it does so',
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
    summary: 'Bring back the rows that an act changed and nobody has changed since',
    params,
    body: Reason,
    response: BulkAct,
    idempotent: true,
    errors: [...errors, bulkErrors.tooLate, bulkErrors.final],
  }),
}
