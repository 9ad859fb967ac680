import { brand } from '#brand/brand.ts'
import type { Download } from '#contract/endpoint.ts'
import type { Locale } from '#contract/primitives.ts'
import { money } from '#contract/money.ts'
import type { StatementMonth } from '#contract/payments/statements.ts'
import type { Context } from '#server/lib/context.ts'
import * as companies from '../../companies/service.ts'
import { renderStatement, statementCsv } from './messages.ts'
import * as queries from './queries.ts'

export async function listStatements(ctx: Context, companyId: string): Promise<StatementMonth[]> {
  const { id, time_zone: timeZone } = await companies.getRef(ctx, companyId)
  const months = await queries.listMonths(ctx.db, id, timeZone)
  return months.map(({ month, charged_cents, refunded_cents }) => ({
    month,
    charged: money(charged_cents),
    refunded: money(refunded_cents),
  }))
}

type Wanted = { month: string; format: 'pdf' | 'csv'; locale?: Locale | undefined }

/** The statement of a month in the company's time zone: card charges and refunds, and the wallet and earned balance before and after. */
export async function readStatement(ctx: Context, companyId: string, { month, format, locale = ctx.locale }: Wanted): Promise<Download> {
  const { id, name, time_zone: timeZone } = await companies.getRef(ctx, companyId)
  const span = { month, timeZone }
  const [lines, opening] = await Promise.all([queries.listLines(ctx.db, id, span), queries.getOpening(ctx.db, id, span)])
  const statement = { holder: name, month, timeZone, opening, lines }
  const file = `${brand.slug}-${month}`
  if (format === 'csv') {
    return { bytes: new TextEncoder().encode(statementCsv(statement, locale)), name: `${file}.csv`, type: 'text/csv; charset=utf-8' }
  }
  return { bytes: await renderStatement(statement, locale), name: `${file}.pdf`, type: 'application/pdf' }
}
