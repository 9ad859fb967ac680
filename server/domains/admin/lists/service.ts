import { type adminLists, listsApi } from '#contract/admin/lists.ts'
import type { ListTotals } from '#contract/lists.ts'
import type { Locale } from '#contract/primitives.ts'
import { numberOf } from '#contract/numbers.ts'
import type * as z from 'zod/mini'
import { moneyUnit } from '#server/lib/money.ts'
import type { Context } from '#server/lib/context.ts'
import type { ListExport } from '#server/lib/implement.ts'
import { toListPage } from '#server/lib/list.ts'
import { type Cells, decimal, type ListEndpoint, listExport } from '#server/lib/list-export.ts'
import * as queries from './queries.ts'

type Lists = typeof adminLists
type Name = keyof Lists
type Row<L extends Name> = z.output<Lists[L]['response']>['data'][number]
type Query<L extends Name> = z.output<Lists[L]['query']>
type Column<L extends Name> = (typeof listsApi)[L]['csv']['columns'][number]
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

const place = {
  city: (row: { city: string | null }) => row.city,
  state: (row: { state_iso: string | null }) => row.state_iso,
}
const json = (facts: object | null) => facts && JSON.stringify(facts)

const adminExport = <L extends Name>(name: L, cells: (locale: Locale) => Record<Column<L>, Cells<Row<L>>>): ListExport =>
  listExport<Column<L>, z.ZodMiniType<Query<L>>, Row<L>>({
    endpoint: listsApi[name] as unknown as ListEndpoint<Column<L>, z.ZodMiniType<Query<L>>>,
    idOf: ({ id }) => id,
    page: (ctx, query) => listRows(ctx, name, query),
    total: (ctx, query) => totalRows(ctx, name, query),
    cells,
  })

export const listExports: readonly ListExport[] = [
  adminExport('users', () => ({
    name: (row) => row.name,
    email: (row) => row.email,
    phone: (row) => row.phone,
    kind: {
      kind: (row) => row.kind,
      admin_role: (row) => row.admin_role,
      is_suspended: (row) => row.is_suspended,
      is_deleted: (row) => row.is_deleted,
    },
    company: (row) => row.company?.name,
    place,
    requests: (row) => row.requests_count,
    since: (row) => row.created_at,
  })),
  adminExport('companies', () => ({
    name: { name: (row) => row.name, slug: (row) => row.slug },
    status: (row) => row.status,
    waiting: (row) => row.waiting_since,
    tier: (row) => row.tier,
    place,
    rating: { rating: (row) => row.rating_mean, reviews: (row) => row.reviews_count },
    leads: (row) => row.leads_count,
    hires: (row) => row.hires_count,
    paused: (row) => row.is_paused,
    since: (row) => row.created_at,
  })),
  adminExport('requests', (locale) => ({
    service: (row) => row.service[locale],
    status: (row) => row.state,
    owner: { owner_id: (row) => row.owner.id, owner: (row) => row.owner.name },
    place: { ...place, zip: (row) => row.zipcode },
    slots: { slots: (row) => row.slots, sold: (row) => row.sold },
    risk: (row) => row.risk_score,
    sent: { sent: (row) => row.submitted_at, opened: (row) => row.opened_at },
    since: (row) => row.created_at,
  })),
  adminExport('matches', (locale) => ({
    service: { service: (row) => row.service[locale], request_id: (row) => row.project_id },
    company: { company_id: (row) => row.company.id, company: (row) => row.company.name },
    status: (row) => row.state,
    score: (row) => row.score,
    wave: (row) => row.wave,
    price: { [`price_${moneyUnit}`]: (row) => decimal(row.price) },
    place,
    miles: (row) => row.miles,
    offered: (row) => row.offered_at,
    decided: (row) => row.decided_at,
  })),
  adminExport('payments', (locale) => ({
    purpose: { purpose: (row) => row.purpose, title: (row) => row.title[locale] },
    number: (row) => numberOf('payment', row.id),
    holder: { holder_id: (row) => row.holder.id, holder: (row) => row.holder.name },
    status: (row) => row.state,
    amount: { [`amount_${moneyUnit}`]: (row) => decimal(row.amount) },
    card: { [`card_${moneyUnit}`]: (row) => decimal(row.card) },
    wallet: { [`wallet_${moneyUnit}`]: (row) => decimal(row.wallet), [`promo_${moneyUnit}`]: (row) => decimal(row.promo) },
    refunded: { [`refunded_${moneyUnit}`]: (row) => decimal(row.refunded) },
    at: (row) => row.created_at,
  })),
  adminExport('claims', (locale) => ({
    company: { company_id: (row) => row.company.id, company: (row) => row.company.name },
    reason: (row) => row.reason,
    status: (row) => row.state,
    amount: { [`amount_${moneyUnit}`]: (row) => decimal(row.amount) },
    service: { request_id: (row) => row.project_id, service: (row) => row.service[locale] },
    place,
    since: (row) => row.created_at,
    decided: (row) => row.decided_at,
  })),
  adminExport('audit', () => ({
    at: (row) => row.at,
    action: (row) => row.action,
    about: { entity: (row) => row.entity, entity_id: (row) => row.entity_id, name: (row) => row.about },
    actor: { actor: (row) => row.actor, person: (row) => row.person?.name },
    reason: (row) => row.reason,
    change: { before: (row) => json(row.before), after: (row) => json(row.after) },
  })),
]
