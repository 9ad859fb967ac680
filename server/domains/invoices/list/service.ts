import { brand } from '#brand/brand.ts'
import type { Download } from '#contract/endpoint.ts'
import type { InvoiceRow, InvoiceSums } from '#contract/invoices/invoices.ts'
import { documentNumber, invoiceTabs, type InvoiceTab } from '#contract/invoices/states.ts'
import { money } from '#contract/money.ts'
import type { Locale, Page } from '#contract/primitives.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import * as leads from '../../leads/service.ts'
import { statementCsv } from './messages.ts'
import * as queries from './queries.ts'

type Wish = { tab?: InvoiceTab | undefined; cursor?: string | undefined; limit: number }
type Listed = Page<InvoiceRow> & { counts: Record<InvoiceTab, number>; sums: InvoiceSums }

/** A page of the invoices of the caller's company, newest first, with the sums of all of them. */
export async function listInvoices(ctx: Context<CompanyMember>, { tab, cursor, limit }: Wish): Promise<Listed> {
  const of = { companyId: ctx.actor.company.id, now: ctx.now() }
  const [rows, sums] = await Promise.all([
    queries.listRows(ctx.db, of, { tab, after: readCursor(cursor), limit: limit + 1 }),
    queries.getSums(ctx.db, of),
  ])
  const page = toPage(rows, limit, {
    cursor: ({ at, id }) => ({ at, id }),
    item: (row) => ({
      ...row,
      number: row.number === null ? null : documentNumber(row.number, 'invoice'),
      customer: row.customer || leads.formerCustomer[ctx.locale],
      service: row.service[ctx.locale],
    }),
  })
  const counts = Object.fromEntries(invoiceTabs.map((one) => [one, sums[one] ?? 0])) as Record<InvoiceTab, number>
  const { open_cents, overdue_cents, paid_cents, year } = sums
  return { ...page, counts, sums: { open: money(open_cents), overdue: money(overdue_cents), paid: money(paid_cents), year } }
}

/** Invoices and credit notes of the caller's company as CSV: of a year, or all. */
export async function exportInvoices(
  ctx: Context<CompanyMember>,
  { year, locale = ctx.locale }: { year?: number | undefined; locale?: Locale | undefined },
): Promise<Download> {
  const lines = await queries.listLines(ctx.db, { companyId: ctx.actor.company.id, now: ctx.now() }, year)
  const name = `${brand.slug}-${locale === 'es' ? 'facturas' : 'invoices'}${year === undefined ? '' : `-${year}`}.csv`
  return { bytes: new TextEncoder().encode(statementCsv(lines, locale)), name, type: 'text/csv; charset=utf-8' }
}
