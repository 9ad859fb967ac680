import { brand } from '#brand/brand.ts'
import type { Download, Upload } from '#contract/endpoint.ts'
import type { SheetReport } from '#contract/spreadsheets/report.ts'
import { audit } from '#server/lib/audit.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { csvLine, csvMark } from '#server/lib/csv.ts'
import { newId } from '#server/lib/ids.ts'
import { readSheet, reportOf, type Sheet, sheetHeading, type SheetProblem } from '#server/lib/sheets.ts'
import * as editing from '../editing/queries.ts'
import * as entries from '../entries/queries.ts'
import { announceChange, uniqueWords } from '../entries/service.ts'
import { addFirstLeadPrice } from '../lead-prices/service.ts'
import { listCategories } from '../snapshot/queries.ts'
import * as queries from './queries.ts'
import { isUnchanged, readRow, toRow } from './rules.ts'

/** All services as CSV, in the columns that an import reads. */
export async function downloadCatalog(ctx: Context<User>): Promise<Download> {
  const services = await queries.listSheetServices(ctx.db, ctx.now())
  await audit(ctx, { action: 'sheet.export', entity: 'user', id: ctx.actor.userId, after: { file: 'catalog' } })
  const lines = [sheetHeading('catalog', ctx.locale), ...services.map((service) => toRow(service, ctx.locale))]
  return {
    name: `${brand.slug}-catalog-${ctx.now().toISOString().slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: new TextEncoder().encode(csvMark + lines.map(csvLine).join('')),
  }
}

type Edit = Extract<ReturnType<typeof readRow>, { kind: 'edit' }>
type Add = Extract<ReturnType<typeof readRow>, { kind: 'add' }>
const twice = (row: number) => ({ es: `Este servicio ya está en la fila ${row}.`, en: `This service is already in row ${row}.` })

/** Changes that the rows of a file make to the catalog. */
async function plan(ctx: Context, { rows }: Sheet<'catalog'>) {
  const [services, categoryRows] = await Promise.all([queries.listSheetServices(ctx.db, ctx.now()), listCategories(ctx.db)])
  const bySlug = new Map(services.map((service) => [service.slug, service]))
  const categories = new Map(categoryRows.map(({ slug, id }) => [slug, id]))
  const [edits, adds, problems]: [Edit[], (Add & { category_id: string })[], SheetProblem[]] = [[], [], []]
  const seen = new Map<string, number>()
  for (const row of rows) {
    const slug = row.cell('slug') ?? ''
    const before = seen.get(slug)
    const read = readRow(row, bySlug.get(slug), new Set(categories.keys()))
    if (before !== undefined) problems.push({ row: row.row, column: 'slug', value: slug, reason: twice(before) })
    else if (read.kind === 'failed') problems.push(...read.problems)
    else if (read.kind === 'edit') edits.push(read)
    else adds.push({ ...read, category_id: categories.get(read.service.category)! })
    seen.set(slug, before ?? row.row)
  }
  const changing = edits.filter(({ before, texts }) => !isUnchanged(before, { ...texts, synonyms: uniqueWords(texts.synonyms) }))
  return { changing, adds, problems, same: edits.length - changing.length }
}
type Plan = Awaited<ReturnType<typeof plan>>

async function save(ctx: Context<User>, { changing, adds }: Plan): Promise<void> {
  const now = ctx.now()
  for (const { before, texts } of changing) {
    const edit = { ...texts, synonyms: uniqueWords(texts.synonyms), revision: before.revision }
    await editing.saveService(ctx.db, before.id, edit)
    await entries.markEdited(ctx.db, 'services', before.id, { now, isCounted: true })
  }
  for (const { service, category_id } of adds) {
    const id = newId()
    const { lead_price: price, ...entry } = service
    await editing.insertService(ctx.db, { ...entry, id, category_id, synonyms: uniqueWords(entry.synonyms) }, now)
    await addFirstLeadPrice(ctx, id, { base_cents: price.base, min_cents: price.min, max_cents: price.max })
  }
}

const reported = (ctx: Context, sheet: Sheet<'catalog'>, { changing, adds, same, problems }: Plan): SheetReport =>
  reportOf(sheet, { added: adds.length, changed: changing.length, same, problems }, ctx.locale)

/** Says what a file would do. @throws AppError `sheet_unreadable`, `sheet_too_big` */
export async function previewCatalog(ctx: Context<User>, file: Upload): Promise<SheetReport> {
  const sheet = readSheet('catalog', file)
  return reported(ctx, sheet, await plan(ctx, sheet))
}

/** Edits and adds the services of a file, one transaction and one audit row for all. @throws AppError as `previewCatalog` */
export async function importCatalog(ctx: Context<User>, file: Upload): Promise<SheetReport> {
  const sheet = readSheet('catalog', file)
  return transact(ctx, async (ctx) => {
    await queries.lockCatalog(ctx.db)
    const planned = await plan(ctx, sheet)
    await save(ctx, planned)
    const [added, changed] = [planned.adds.map(({ service }) => service.slug), planned.changing.map(({ before }) => before.slug)]
    await audit(ctx, { action: 'catalog.import', entity: 'user', id: ctx.actor.userId, after: { added, changed } })
    announceChange(ctx)
    return reported(ctx, sheet, planned)
  })
}
