import type { adminLists } from '#contract/admin/lists.ts'
import type { ListTotals } from '#contract/lists.ts'
import type * as z from 'zod/mini'
import type { Context } from '#server/lib/context.ts'
import { toListPage } from '#server/lib/list.ts'
import * as queries from './queries.ts'

type Lists = typeof adminLists
type Name = keyof Lists
type Query<L extends Name> = z.output<Lists[L]['query']>
function same<T extends { key: string }>(row: T): Omit<T, 'key'> {
  const { key: _, ...rest } = row
  return rest
}

/** One page of each list. */
const pages: { [L in Name]: (ctx: Context, query: Query<L>) => Promise<z.output<Lists[L]['response']>> } = {
  users: async (ctx, query) => toListPage(await queries.listUsers(ctx.db, query), query, same),
  companies: async (ctx, query) => toListPage(await queries.listCompanies(ctx.db, query), query, same),
  requests: async (ctx, query) => toListPage(await queries.listRequests(ctx.db, query), query, same),
  matches: async (ctx, query) => toListPage(await queries.listMatches(ctx.db, query), query, same),
  payments: async (ctx, query) => toListPage(await queries.listPayments(ctx.db, query, ctx.now()), query, same),
  claims: async (ctx, query) => toListPage(await queries.listClaims(ctx.db, query), query, same),
  audit: async (ctx, query) => toListPage(await queries.listAudit(ctx.db, query), query, same),
}

/** Totals of each list. */
const totals: { [L in Name]: (ctx: Context, query: Query<L>) => Promise<ListTotals> } = {
  users: (ctx, query) => queries.totalUsers(ctx.db, query),
  companies: (ctx, query) => queries.totalCompanies(ctx.db, query),
  requests: (ctx, query) => queries.totalRequests(ctx.db, query),
  matches: (ctx, query) => queries.totalMatches(ctx.db, query),
  payments: (ctx, query) => queries.totalPayments(ctx.db, query, ctx.now()),
  claims: (ctx, query) => queries.totalClaims(ctx.db, query),
  audit: (ctx, query) => queries.totalAudit(ctx.db, query),
}

export const totalRows = <L extends Name>(ctx: Context, name: L, query: Query<L>): Promise<ListTotals> => totals[name](ctx, query)

export const listRows = <L extends Name>(ctx: Context, name: L, query: Query<L>): Promise<z.output<Lists[L]['response']>> =>
  pages[name](ctx, query)
