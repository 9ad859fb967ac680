import {
  listsApi,
  type AdminClaim,
  type AdminCompany,
  type AdminMatch,
  type AdminPayment,
  type AdminRequest,
  type AdminUser,
} from '#contract/admin/lists.ts'
import type { AuditRow } from '#contract/admin/audit.ts'
import type { Download } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { exportColumns, type ExportName, type TotalledList } from '#contract/exports.ts'
import { ledgerApi, type LedgerEntry } from '#contract/payments/ledger.ts'
import type { ListTotals } from '#contract/lists.ts'
import { numberOf } from '#contract/numbers.ts'
import { money } from '#contract/money.ts'
import type { Admin, Context } from '#server/lib/context.ts'
import { requireArea } from '#server/lib/implement.ts'
import { dollars, type ListExport, listExport, exportList } from '#server/lib/list-export.ts'
import { postExport as posts } from '../../blog/service.ts'
import { serviceExport as services } from '../../catalog/service.ts'
import { differenceExport as differences, disputeExport as disputes, payoutExport as payouts } from '../../payments/service.ts'
import { optOutExport as optOuts } from '../../privacy/service.ts'
import { referralExport as referrals } from '../../referrals/service.ts'
import { actExport as bulkActs, rowExport as bulkRows } from '../bulk-actions/service.ts'
import { jobExport as jobs } from '../jobs/service.ts'
import { listEntries } from '../ledger/service.ts'
import { listRows, totalRows } from '../lists/service.ts'
import { depositExport as deposits } from '../../quotes/service.ts'

const idOf = ({ id }: { id: string | number }) => id
const place = {
  city: (row: { city: string | null }) => row.city,
  state: (row: { state_iso: string | null }) => row.state_iso,
}

const users = listExport({
  endpoint: listsApi.users,
  columns: exportColumns.users,
  idOf,
  page: (ctx, query) => listRows(ctx, 'users', query),
  total: (ctx, query) => totalRows(ctx, 'users', query),
  cells: () => ({
    name: (row: AdminUser) => row.name,
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
  }),
})

const companies = listExport({
  endpoint: listsApi.companies,
  columns: exportColumns.companies,
  idOf,
  page: (ctx, query) => listRows(ctx, 'companies', query),
  total: (ctx, query) => totalRows(ctx, 'companies', query),
  cells: () => ({
    name: { name: (row: AdminCompany) => row.name, slug: (row) => row.slug },
    status: (row) => row.status,
    waiting: (row) => row.waiting_since,
    tier: (row) => row.tier,
    place,
    rating: { rating: (row) => row.rating_mean, reviews: (row) => row.reviews_count },
    leads: (row) => row.leads_count,
    hires: (row) => row.hires_count,
    paused: (row) => row.is_paused,
    since: (row) => row.created_at,
  }),
})

const requests = listExport({
  endpoint: listsApi.requests,
  columns: exportColumns.requests,
  idOf,
  page: (ctx, query) => listRows(ctx, 'requests', query),
  total: (ctx, query) => totalRows(ctx, 'requests', query),
  cells: (locale) => ({
    service: (row: AdminRequest) => row.service[locale],
    status: (row) => row.state,
    owner: { owner_id: (row) => row.owner.id, owner: (row) => row.owner.name },
    place: { ...place, zip: (row) => row.zipcode },
    slots: { slots: (row) => row.slots, sold: (row) => row.sold },
    risk: (row) => row.risk_score,
    sent: { sent: (row) => row.submitted_at, opened: (row) => row.opened_at },
    since: (row) => row.created_at,
  }),
})

const matches = listExport({
  endpoint: listsApi.matches,
  columns: exportColumns.matches,
  idOf,
  page: (ctx, query) => listRows(ctx, 'matches', query),
  total: (ctx, query) => totalRows(ctx, 'matches', query),
  cells: (locale) => ({
    service: { service: (row: AdminMatch) => row.service[locale], request_id: (row) => row.project_id },
    company: { company_id: (row) => row.company.id, company: (row) => row.company.name },
    status: (row) => row.state,
    score: (row) => row.score,
    wave: (row) => row.wave,
    price: { price_usd: (row) => dollars(row.price) },
    place,
    miles: (row) => row.miles,
    offered: (row) => row.offered_at,
    decided: (row) => row.decided_at,
  }),
})

const payments = listExport({
  endpoint: listsApi.payments,
  columns: exportColumns.payments,
  idOf,
  page: (ctx, query) => listRows(ctx, 'payments', query),
  total: (ctx, query) => totalRows(ctx, 'payments', query),
  cells: (locale) => ({
    purpose: { purpose: (row: AdminPayment) => row.purpose, title: (row) => row.title[locale] },
    number: (row) => numberOf('payment', row.id),
    holder: { holder_id: (row) => row.holder.id, holder: (row) => row.holder.name },
    status: (row) => row.state,
    amount: { amount_usd: (row) => dollars(row.amount) },
    card: { card_usd: (row) => dollars(row.card) },
    wallet: { wallet_usd: (row) => dollars(row.wallet), promo_usd: (row) => dollars(row.promo) },
    refunded: { refunded_usd: (row) => dollars(row.refunded) },
    at: (row) => row.created_at,
  }),
})

const claims = listExport({
  endpoint: listsApi.claims,
  columns: exportColumns.claims,
  idOf,
  page: (ctx, query) => listRows(ctx, 'claims', query),
  total: (ctx, query) => totalRows(ctx, 'claims', query),
  cells: (locale) => ({
    company: { company_id: (row: AdminClaim) => row.company.id, company: (row) => row.company.name },
    reason: (row) => row.reason,
    status: (row) => row.state,
    amount: { amount_usd: (row) => dollars(row.amount) },
    service: { request_id: (row) => row.project_id, service: (row) => row.service[locale] },
    place,
    since: (row) => row.created_at,
    decided: (row) => row.decided_at,
  }),
})

type Side = Pick<LedgerEntry, 'account' | 'holder' | 'amount'>
const nameOf = ({ account, holder }: Side) => (holder ? `${account}:${holder.id}` : account)
const ledger = listExport({
  endpoint: ledgerApi.entries,
  columns: exportColumns.ledger,
  idOf,
  page: (ctx, query) => listEntries(ctx, query),
  cells: (locale) => ({
    event: { event: (row: LedgerEntry) => row.event, event_id: (row) => row.event_id },
    account: { account: (row) => nameOf(row), holder: (row) => row.holder?.name },
    debit: { debit_usd: ({ amount }) => (amount.amount > 0 ? dollars(amount) : null) },
    credit: { credit_usd: ({ amount }) => (amount.amount < 0 ? dollars(money(-amount.amount)) : null) },
    others: (row) => row.others.map((side) => `${nameOf(side)} ${dollars(side.amount)}`).join('; '),
    cause: {
      payment_id: ({ payment }) => payment?.id,
      request_id: ({ payment }) => payment?.project_id,
      title: ({ payment, reason }) => payment?.title[locale] ?? reason,
    },
    at: (row) => row.created_at,
  }),
})

const json = (facts: object | null) => facts && JSON.stringify(facts)
const decisions = listExport({
  endpoint: listsApi.audit,
  columns: exportColumns.audit,
  idOf,
  page: (ctx, query) => listRows(ctx, 'audit', query),
  total: (ctx, query) => totalRows(ctx, 'audit', query),
  cells: () => ({
    at: (row: AuditRow) => row.at,
    action: (row) => row.action,
    about: { entity: (row) => row.entity, entity_id: (row) => row.entity_id, name: (row) => row.about },
    actor: { actor: (row) => row.actor, person: (row) => row.person?.name },
    reason: (row) => row.reason,
    change: { before: (row) => json(row.before), after: (row) => json(row.after) },
  }),
})

/** Lists that can be exported. */
const exports: Record<ExportName, ListExport> = {
  users,
  companies,
  requests,
  claims,
  matches,
  payments,
  ledger,
  disputes,
  differences,
  payouts,
  deposits,
  referrals,
  posts,
  'opt-outs': optOuts,
  services,
  'bulk-acts': bulkActs,
  'bulk-rows': bulkRows,
  jobs,
  audit: decisions,
}

export const exportRows = (ctx: Context<Admin>, name: ExportName, query: unknown): Promise<Download> =>
  exportList(ctx, name, exports[name], query)

/** Totals of a list under its filters. @throws AppError not_your_area, invalid, not_found */
export function totalOf(ctx: Context<Admin>, name: TotalledList, query: unknown): Promise<ListTotals> {
  const { area, total } = exports[name]
  requireArea(ctx.actor, area, 'read')
  if (!total) throw new AppError(commonErrors.notFound)
  return total(ctx, query)
}
