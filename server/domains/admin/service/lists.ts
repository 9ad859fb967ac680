import { adminApi, adminLists } from '#contract/admin.ts'
import type { Download } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { ListPage } from '#contract/lists.ts'
import { money, type Money } from '#contract/primitives.ts'
import { fieldErrors } from '#contract/validation.ts'
import * as z from 'zod/mini'
import { audit } from '#server/lib/audit.ts'
import type { Admin, Context } from '#server/lib/context.ts'
import { csvOf } from '#server/lib/csv.ts'
import { requireArea } from '#server/lib/implement.ts'
import { type ListQuery, toListPage } from '#server/lib/list.ts'
import * as queries from '../queries/lists.ts'

type Lists = typeof adminLists
type Name = keyof Lists
type Query<L extends Name> = z.output<Lists[L]['query']>
type Row<L extends Name> = z.output<Lists[L]['response']>['data'][number]
/** The row without its key. */
function same<T extends { key: string }>(row: T): Omit<T, 'key'> {
  const { key: _, ...rest } = row
  return rest
}

/** Each list by its name: one page of it. */
const pages: { [L in Name]: (ctx: Context, query: Query<L>) => Promise<z.output<Lists[L]['response']>> } = {
  users: async (ctx, query) => toListPage(await queries.listUsers(ctx.db, query), query, same),
  companies: async (ctx, query) => toListPage(await queries.listCompanies(ctx.db, query), query, same),
  requests: async (ctx, query) => toListPage(await queries.listRequests(ctx.db, query, ctx.now()), query, same),
  matches: async (ctx, query) => toListPage(await queries.listMatches(ctx.db, query, ctx.now()), query, same),
  payments: async (ctx, query) => toListPage(await queries.listPayments(ctx.db, query, ctx.now()), query, same),
  audit: async (ctx, query) => toListPage(await queries.listAudit(ctx.db, query), query, same),
}

export const listRows = <L extends Name>(ctx: Context, name: L, query: Query<L>): Promise<z.output<Lists[L]['response']>> =>
  pages[name](ctx, query)

export const listLedger = async (ctx: Context, companyId: string, query: ListQuery<'id'>) =>
  toListPage(await queries.listLedger(ctx.db, companyId, query), query, ({ id, event_id, event, account, cents, created_at }) => ({
    id,
    event_id,
    event,
    account,
    created_at,
    amount: money(cents),
  }))

type Columns<L extends Name> = Record<string, (row: Row<L>) => string | number | boolean | null>
const dollars = ({ amount }: Money) => (amount / 100).toFixed(2)

const columns = (locale: Context['locale']): { [L in Name]: Columns<L> } => ({
  users: {
    id: (row) => row.id,
    kind: (row) => row.kind,
    name: (row) => row.name,
    email: (row) => row.email,
    phone: (row) => row.phone,
    company: (row) => row.company?.name ?? null,
    city: (row) => row.city,
    state: (row) => row.state_iso,
    requests: (row) => row.requests_count,
    created_at: (row) => row.created_at,
  },
  companies: {
    id: (row) => row.id,
    name: (row) => row.name,
    slug: (row) => row.slug,
    status: (row) => row.status,
    is_paused: (row) => row.is_paused,
    tier: (row) => row.tier,
    city: (row) => row.city,
    state: (row) => row.state_iso,
    rating: (row) => row.rating_mean,
    reviews: (row) => row.reviews_count,
    leads: (row) => row.leads_count,
    hires: (row) => row.hires_count,
    waiting_since: (row) => row.waiting_since,
    created_at: (row) => row.created_at,
  },
  requests: {
    id: (row) => row.id,
    state: (row) => row.state,
    service: (row) => row.service[locale],
    city: (row) => row.city,
    state_iso: (row) => row.state_iso,
    zipcode: (row) => row.zipcode,
    owner_id: (row) => row.owner.id,
    slots: (row) => row.slots,
    sold: (row) => row.sold,
    risk_score: (row) => row.risk_score,
    created_at: (row) => row.created_at,
    opened_at: (row) => row.opened_at,
  },
  matches: {
    id: (row) => row.id,
    project_id: (row) => row.project_id,
    company: (row) => row.company.name,
    service: (row) => row.service[locale],
    state: (row) => row.state,
    wave: (row) => row.wave,
    score: (row) => row.score,
    price_usd: (row) => dollars(row.price),
    miles: (row) => row.miles,
    offered_at: (row) => row.offered_at,
    decided_at: (row) => row.decided_at,
  },
  payments: {
    id: (row) => row.id,
    holder: (row) => row.holder.name,
    purpose: (row) => row.purpose,
    title: (row) => row.title[locale],
    state: (row) => row.state,
    amount_usd: (row) => dollars(row.amount),
    card_usd: (row) => dollars(row.card),
    wallet_usd: (row) => dollars(row.wallet),
    promo_usd: (row) => dollars(row.promo),
    refunded_usd: (row) => dollars(row.refunded),
    created_at: (row) => row.created_at,
  },
  audit: {
    at: (row) => row.at,
    actor: (row) => row.actor,
    person: (row) => row.person?.name ?? null,
    action: (row) => row.action,
    entity: (row) => row.entity,
    entity_id: (row) => row.entity_id,
    reason: (row) => row.reason,
    before: (row) => (row.before ? JSON.stringify(row.before) : null),
    after: (row) => (row.after ? JSON.stringify(row.after) : null),
  },
})

const rowsAtOnce = 1000

/** A whole list as CSV, as it was narrowed and sorted; that it was taken out is written down. @throws AppError not_your_area */
export async function exportRows(ctx: Context<Admin>, name: Name, raw: unknown): Promise<Download> {
  requireArea(ctx.actor, adminApi[name].area, 'look')
  const parsed = z.safeParse(adminLists[name].query, raw, { reportInput: true })
  if (!parsed.success) throw new AppError(commonErrors.invalid, { fields: fieldErrors(parsed.error) })
  const { after: _, before: __, ...view } = parsed.data
  await audit(ctx, { action: 'list.export', entity: 'user', id: ctx.actor.userId, after: { list: name, sort: view.sort } })
  const page = async (after: string | undefined) => (await listRows(ctx, name, { ...view, after, limit: rowsAtOnce })) as ListPage<never>
  return {
    name: `oficio-${name}-${ctx.now().toISOString().slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    parts: csvOf<never>(columns(ctx.locale)[name], page),
  }
}
