import type * as z from 'zod/mini'
import { type AdminDeposit, type depositList, depositsApi } from '#contract/quotes/deposits.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { exportColumns } from '#contract/exports.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import { toListPage } from '#server/lib/list.ts'
import { dollars, listExport } from '#server/lib/list-export.ts'
import * as auth from '../../auth/sign-in/door.ts'
import * as queries from './queries.ts'
import { finish } from './service.ts'

export const listDeposits = async (ctx: Context, query: z.output<typeof depositList.query>) =>
  toListPage(await queries.listDeposits(ctx.db, query), query, (row): AdminDeposit => row)

export const depositExport = listExport({
  endpoint: depositsApi.list,
  columns: exportColumns.deposits,
  idOf: ({ quote_id }: AdminDeposit) => quote_id,
  page: (ctx, query) => listDeposits(ctx, query),
  total: (ctx, query) => queries.totalDeposits(ctx.db, query),
  cells: () => ({
    customer: { customer_id: ({ customer }) => customer.id, customer: ({ customer }) => customer.name },
    company: { company_id: ({ company }) => company.id, company: ({ company }) => company.name },
    status: ({ state }) => state,
    amount: { amount_usd: ({ amount }) => dollars(amount) },
    since: ({ held_at }) => held_at,
    ended: ({ ended_at }) => ended_at,
  }),
})

const acts = { release: 'deposit.released', give_back: 'deposit.returned' } as const

/**
 * Decides a held deposit that needs an admin.
 * @throws AppError proof_required, not_found, invalid_transition
 */
export async function decide(ctx: Context<Admin>, quoteId: string, event: keyof typeof acts, reason: string): Promise<AdminDeposit> {
  await auth.requireProof(ctx)
  return transact(ctx, async (ctx) => {
    const standing = await queries.lockStanding(ctx.db, quoteId)
    if (!standing?.state) throw new AppError(commonErrors.notFound)
    if (!(await finish(ctx, standing, event, 'A', reason))) throw new AppError(commonErrors.invalidTransition)
    const deposit = await queries.getDeposit(ctx.db, quoteId)
    const facts = { before: { state: 'held' }, after: { state: deposit.state, amount_cents: deposit.amount.amount } }
    await audit(ctx, { action: acts[event], entity: 'deposit', id: quoteId, reason, ...facts })
    return deposit
  })
}
