import { adminLists } from '#contract/admin/lists.ts'
import { bulkActs, type BulkActName } from '#contract/admin/bulk-actions.ts'
import type { ErrorSpec } from '#contract/errors.ts'
import type { ListPage } from '#contract/lists.ts'
import type { Admin, Context } from '#server/lib/context.ts'
import { checked } from '#server/lib/list-export.ts'
import { requireProof } from '../../auth/sign-in/door.ts'
import * as people from '../../auth/people/service.ts'
import * as companies from '../../companies/review/service.ts'
import * as requests from '../../projects/review/service.ts'
import * as standing from '../../users/service.ts'
import { listRows } from '../lists/service.ts'

type Ids = readonly string[]
/** How an act is done: by the very functions that do it to one. */
export type Way = {
  entity: 'user' | 'company' | 'project'
  /** A page of the list that rows are chosen from. */
  page: (ctx: Context, view: unknown, after: string | undefined) => Promise<ListPage<{ id: string }>>
  /** What only the person who decides can show, and nobody for them later. */
  before?: (ctx: Context<Admin>) => Promise<void>
  /** Those that it cannot be done to as they are now, each with the reason. */
  obstacles: (ctx: Context, ids: Ids) => Promise<ReadonlyMap<string, ErrorSpec>>
  /** Does it to one, with its audit row, in the caller's transaction. @throws AppError for whatever is in its way */
  apply: (ctx: Context<Admin>, id: string, reason: string) => Promise<unknown>
}

const rowsAtOnce = 1000
const pageOf =
  (name: 'users' | 'companies' | 'requests'): Way['page'] =>
  (ctx, view, after) =>
    listRows(ctx, name, { ...checked(adminLists[name].query, view), before: undefined, after, limit: rowsAtOnce })

type Decision = 'suspend' | 'reinstate'
const ofPeople = (decision: Decision): Way => ({
  entity: 'user',
  page: pageOf('users'),
  before: requireProof,
  obstacles: (ctx, ids) => standing.obstaclesToStanding(ctx, decision, ids),
  apply: (ctx, id, reason) => people.decideAccountProven(ctx, id, { decision, reason }),
})
const ofCompanies = (decision: Decision): Way => ({
  entity: 'company',
  page: pageOf('companies'),
  obstacles: (ctx, ids) => companies.obstaclesTo(ctx, decision, ids),
  apply: (ctx, id, reason) => companies.decide(ctx, id, { decision, reason, items: [] }),
})

const ofRequests = (event: 'reject' | 'close', apply: Way['apply']): Way => ({
  entity: 'project',
  page: pageOf('requests'),
  obstacles: (ctx, ids) => requests.obstaclesTo(ctx, event, ids),
  apply,
})

export const ways: Record<BulkActName, Way> = {
  'people.suspend': ofPeople('suspend'),
  'people.reinstate': ofPeople('reinstate'),
  'companies.suspend': ofCompanies('suspend'),
  'companies.reinstate': ofCompanies('reinstate'),
  'requests.reject': ofRequests('reject', (ctx, id, reason) => requests.decide(ctx, id, { decision: 'reject', reason })),
  'requests.close': ofRequests('close', (ctx, id, reason) => requests.closeFor(ctx, id, reason)),
}

/** How what `act` did is brought back, if it can be. */
export const wayBack = (act: BulkActName): Way | undefined => {
  const { undo } = bulkActs[act]
  return undo === null ? undefined : ways[undo]
}
