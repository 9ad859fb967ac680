import { adminLists } from '#contract/admin/lists.ts'
import { bulkActs, type BulkActName } from '#contract/admin/states.ts'
import type { ErrorSpec } from '#contract/errors.ts'
import type { ListPage } from '#contract/lists.ts'
import type { Admin, Context } from '#server/lib/context.ts'
import { checked } from '#server/lib/list-export.ts'
import * as auth from '../../auth/service.ts'
import { requireProof } from '../../auth/service.ts'
import * as companies from '../../companies/service.ts'
import * as requests from '../../projects/service.ts'
import * as standing from '../../users/service.ts'
import { listRows } from '../lists/service.ts'

type Ids = readonly string[]
/** Implementation of an action, by the same functions that handle a single row. */
export type BulkHandler = {
  entity: 'user' | 'company' | 'project'
  /** One page of the list from which rows are chosen. */
  page: (ctx: Context, view: unknown, after: string | undefined) => Promise<ListPage<{ id: string }>>
  /** Check that only the deciding admin can pass, such as a fresh sign-in; it runs when the decision is made. */
  before?: (ctx: Context<Admin>) => Promise<void>
  /** Rows that the action cannot handle in their current state, each with the reason. */
  obstacles: (ctx: Context, ids: Ids) => Promise<ReadonlyMap<string, ErrorSpec>>
  /** Handles one row, with its audit row, in the caller's transaction. @throws AppError for any obstacle */
  apply: (ctx: Context<Admin>, id: string, reason: string) => Promise<unknown>
}

const rowsAtOnce = 1000
const pageOf =
  (name: 'users' | 'companies' | 'requests'): BulkHandler['page'] =>
  (ctx, view, after) =>
    listRows(ctx, name, { ...checked(adminLists[name].query, view), before: undefined, after, limit: rowsAtOnce })

type Decision = 'suspend' | 'reinstate'
const ofPeople = (decision: Decision): BulkHandler => ({
  entity: 'user',
  page: pageOf('users'),
  before: requireProof,
  obstacles: (ctx, ids) => standing.obstaclesToStanding(ctx, decision, ids),
  apply: (ctx, id, reason) => auth.decideAccountProven(ctx, id, { decision, reason }),
})
const ofCompanies = (decision: Decision): BulkHandler => ({
  entity: 'company',
  page: pageOf('companies'),
  obstacles: (ctx, ids) => companies.decisionObstacles(ctx, decision, ids),
  apply: (ctx, id, reason) => companies.decideCompany(ctx, id, { decision, reason, items: [] }),
})

const ofRequests = (event: 'reject' | 'close', apply: BulkHandler['apply']): BulkHandler => ({
  entity: 'project',
  page: pageOf('requests'),
  obstacles: (ctx, ids) => requests.obstaclesTo(ctx, event, ids),
  apply,
})

export const handlers: Record<BulkActName, BulkHandler> = {
  'people.suspend': ofPeople('suspend'),
  'people.reinstate': ofPeople('reinstate'),
  'companies.suspend': ofCompanies('suspend'),
  'companies.reinstate': ofCompanies('reinstate'),
  'requests.reject': ofRequests('reject', (ctx, id, reason) => requests.decide(ctx, id, { decision: 'reject', reason })),
  'requests.close': ofRequests('close', (ctx, id, reason) => requests.closeFor(ctx, id, reason)),
}

/** The action that undoes `act`; undefined when it is final. */
export const undoHandler = (act: BulkActName): BulkHandler | undefined => {
  const { undo } = bulkActs[act]
  return undo === null ? undefined : handlers[undo]
}
