import type { CompanyMember, Context } from '#server/lib/context.ts'
import { readCursor, type TimeCursor, toPage } from '#server/lib/cursor.ts'
import * as queries from './queries.ts'

export type { CustomerLine, LeadLine } from './queries.ts'

type Span = { timeZone: string; after: string | undefined; limit: number }

const pageOf = async <Row extends TimeCursor>(
  { limit, after }: Span,
  read: (page: { after: TimeCursor | undefined; limit: number }) => Promise<Row[]>,
): Promise<{ data: Row[]; next: string | null }> => {
  const rows = await read({ after: readCursor(after), limit: limit + 1 })
  const { data, next_cursor: next } = toPage(rows, limit, { item: (row) => row, cursor: ({ at, id }) => ({ at, id }) })
  return { data, next }
}

/** Offers and leads of the caller's company for its file, with contacts where it has them. */
export const listLeadLines = (ctx: Context<CompanyMember>, span: Span) =>
  pageOf(span, (page) =>
    queries.listLeadLines(ctx.db, { now: ctx.now(), companyId: ctx.actor.company.id, timeZone: span.timeZone, ...page }),
  )

/** People whose contact the caller's company has, for its file. */
export const listCustomerLines = (ctx: Context<CompanyMember>, span: Span) =>
  pageOf(span, (page) =>
    queries.listCustomerLines(ctx.db, { now: ctx.now(), companyId: ctx.actor.company.id, timeZone: span.timeZone, ...page }),
  )
