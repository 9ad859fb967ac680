import { type AdminOptOut, optOutReviewApi } from '#contract/privacy/opt-outs.ts'
import { exportColumns } from '#contract/exports.ts'
import type { OptOut } from '#contract/privacy/sharing.ts'
import type { ListPage } from '#contract/lists.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import { toListPage } from '#server/lib/list.ts'
import { listExport } from '#server/lib/list-export.ts'
import type * as z from 'zod/mini'
import * as queries from './queries.ts'
import { getOptOut, honour } from './service.ts'

type Query = z.output<(typeof optOutReviewApi)['list']['query']>

export async function listOptOuts(ctx: Context<Admin>, query: Query): Promise<ListPage<AdminOptOut>> {
  const today = ctx.now().toISOString().slice(0, 10)
  return toListPage(await queries.listOptOuts(ctx.db, query), query, (row) => ({
    ...row,
    is_late: row.state === 'received' && row.due_on < today,
  }))
}

export const optOutExport = listExport({
  endpoint: optOutReviewApi.list,
  columns: exportColumns['opt-outs'],
  idOf: ({ id }: AdminOptOut) => id,
  page: (ctx, query) => listOptOuts(ctx, query),
  cells: () => ({
    name: ({ name }) => name,
    email: ({ email }) => email,
    status: { state: ({ state }) => state, is_late: (row) => row.is_late },
    accounts: ({ accounts }) => accounts,
    received: (row) => row.received_at,
    due: (row) => row.due_on,
    honoured: (row) => row.honoured_at,
  }),
})

/** An admin honours it, as its time rule would, with the audit row. @throws AppError not_found, invalid_transition when it is done already */
export const honourFor = (ctx: Context<Admin>, id: string): Promise<OptOut> =>
  transact(ctx, async (ctx) => {
    const { state } = await getOptOut(ctx, id)
    const open = await queries.findOpen(ctx.db, id)
    if (!open || !(await honour(ctx, open, 'A'))) throw new AppError(commonErrors.invalidTransition)
    await audit(ctx, { action: 'opt_out.honour', entity: 'opt_out', id, before: { state }, after: { state: 'honoured' } })
    return getOptOut(ctx, id)
  })
