import { brand } from '#brand/brand.ts'
import type { Download } from '#contract/endpoint.ts'
import type { Locale } from '#contract/primitives.ts'
import type { QuoteRow } from '#contract/quotes/quote.ts'
import type { CompanyFile, CompanySheet } from '#contract/spreadsheets/states.ts'
import { audit } from '#server/lib/audit.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { csvLine, csvMark, csvOf, type CsvValue } from '#server/lib/csv.ts'
import { begin } from '#server/lib/list-export.ts'
import { readAway } from '#server/lib/replicas.ts'
import { yesNo } from '#server/lib/sheet-cells.ts'
import { sheetHeading } from '#server/lib/sheets.ts'
import * as companies from '../../companies/service.ts'
import * as leads from '../../leads/service.ts'
import * as quotes from '../../quotes/service.ts'
import { fileNames, headings, leadStateNames, quoteStateNames } from './messages.ts'

type Member = Context<CompanyMember>
type Columns<Row> = Record<string, (row: Row) => CsvValue>

const rowsAtOnce = 500
const dollars = (cents: number) => (cents / 100).toFixed(2)

const pathOf = ({ config, locale }: Context, path: string) =>
  `${config.appUrl}${locale === 'en' ? '/en' : ''}/user/companies/profile/${path}`

function leadColumns(ctx: Context): Columns<leads.LeadLine> {
  const t = headings[ctx.locale]
  return {
    [t.offered]: (row) => row.offered,
    [t.bought]: (row) => row.bought,
    [t.state]: (row) => leadStateNames[row.state][ctx.locale],
    [t.service]: (row) => row.service[ctx.locale],
    [t.name]: ({ name }) => (name === '' ? leads.formerCustomer[ctx.locale] : name),
    ...contactColumns(ctx.locale),
    [t.miles]: ({ miles }) => miles?.toFixed(1),
    [t.price]: (row) => dollars(row.price_cents),
    [t.page]: ({ id, lead_id }) => pathOf(ctx, `leads/${[id, lead_id].filter(Boolean).join('/')}`),
  }
}

type Reached = Pick<leads.CustomerLine, 'surname' | 'phone' | 'email' | 'street' | 'zip' | 'city' | 'state_iso'>
function contactColumns(locale: Locale): Columns<Reached> {
  const t = headings[locale]
  return {
    [t.surname]: (row) => row.surname,
    [t.phone]: (row) => row.phone,
    [t.email]: (row) => row.email,
    [t.street]: (row) => row.street,
    [t.zip]: (row) => row.zip,
    [t.city]: (row) => row.city,
    [t.stateIso]: (row) => row.state_iso,
  }
}

function customerColumns({ locale }: Context): Columns<leads.CustomerLine> {
  const t = headings[locale]
  return {
    [t.name]: ({ name }) => name || leads.formerCustomer[locale],
    ...contactColumns(locale),
    [t.services]: ({ services }) => services.map((service) => service[locale]).join(', '),
    [t.leads]: (row) => row.leads,
    [t.hires]: (row) => row.hires,
    [t.first]: (row) => row.first,
    [t.last]: (row) => row.last,
    [t.added]: (row) => yesNo(row.is_added)[locale],
  }
}

function quoteColumns(ctx: Context, timeZone: string): Columns<QuoteRow> {
  const t = headings[ctx.locale]
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return {
    [t.created]: ({ at }) => day.format(new Date(at)),
    [t.state]: (row) => quoteStateNames[row.state][ctx.locale],
    [t.version]: (row) => row.version,
    [t.customer]: ({ customer }) => customer || leads.formerCustomer[ctx.locale],
    [t.service]: (row) => row.service,
    [t.city]: (row) => row.city,
    [t.total]: ({ total }) => dollars(total.amount),
    [t.until]: (row) => row.valid_until,
    [t.page]: ({ id }) => pathOf(ctx, `quotes/${id}`),
  }
}

const sheetRows: Record<CompanySheet, (ctx: Member) => Promise<CsvValue[][]>> = {
  area: companies.areaRows,
  services: companies.serviceRows,
  templates: quotes.templateSheet,
  own_customers: leads.ownCustomerRows,
}

async function* sheetParts(ctx: Member, sheet: CompanySheet): AsyncGenerator<string> {
  const rows = await readAway(ctx, (ctx) => sheetRows[sheet](ctx))
  yield csvMark + csvLine(sheetHeading(sheet, ctx.locale))
  for (const row of rows) yield csvLine(row)
}

async function partsOf(ctx: Member, file: CompanyFile): Promise<AsyncGenerator<string>> {
  const { time_zone: timeZone } = await companies.getRef(ctx, ctx.actor.company.id)
  const span = { timeZone, limit: rowsAtOnce }
  switch (file) {
    case 'leads':
      return csvOf(leadColumns(ctx), (after) => readAway(ctx, (ctx) => leads.listLeadLines(ctx, { ...span, after })))
    case 'customers':
      return csvOf(customerColumns(ctx), (after) => readAway(ctx, (ctx) => leads.listCustomerLines(ctx, { ...span, after })))
    case 'quotes':
      return csvOf(quoteColumns(ctx, timeZone), async (cursor) => {
        const { data, next_cursor: next } = await readAway(ctx, (ctx) => quotes.listQuotes(ctx, { cursor, limit: rowsAtOnce }))
        return { data, next }
      })
    case 'area':
    case 'services':
    case 'templates':
    case 'own_customers':
      return sheetParts(ctx, file)
  }
}

/** A table of the caller's company as CSV, sent while it is read. The log notes who took which. */
export async function downloadFile(ctx: Member, file: CompanyFile): Promise<Download> {
  const parts = await begin(await partsOf(ctx, file))
  const { id } = ctx.actor.company
  await audit(ctx, { action: 'sheet.export', entity: 'company', id, by: 'C', after: { file } })
  const name = `${brand.slug}-${fileNames[file][ctx.locale]}-${ctx.now().toISOString().slice(0, 10)}.csv`
  return { name, type: 'text/csv; charset=utf-8', parts }
}
