import { country } from '#country/country.ts'
import type { ServiceChange } from '#contract/companies/offering.ts'
import { areaErrors, areaMost, companyMost } from '#contract/companies/states.ts'
import { AppError } from '#contract/errors.ts'
import type { Locale } from '#contract/primitives.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import type { CsvValue } from '#server/lib/csv.ts'
import { cellReader, yesNo } from '#server/lib/sheet-cells.ts'
import type { Sheet, SheetOutcome, SheetProblem, SheetRow } from '#server/lib/sheets.ts'
import { type CatalogService, currentCatalog, findService, getAnyService } from '../../catalog/service.ts'
import * as areaQueries from '../area/queries.ts'
import { zipOf } from '../area/rules.ts'
import { findFar } from '../area/service.ts'
import { changeOwn } from '../identity/service.ts'
import * as offeringQueries from '../offering/queries.ts'
import { checkFilters } from '../offering/service.ts'
import { dollarsOf, filtersIn, filterText, serviceNamed, zipProblems } from './rules.ts'

type Member = Context<CompanyMember>

/** Listed zips of the company, as rows of its file. */
export async function areaRows(ctx: Member): Promise<CsvValue[][]> {
  const zips = await areaQueries.listOwnZips(ctx.db, ctx.actor.company.id)
  return zips.map(({ zip, city, state_iso, is_excluded }) => [zip, city, state_iso, yesNo(is_excluded)[ctx.locale]])
}

type ZipRow = { row: number; zip: string; is_excluded: boolean }

/** Reads the zips of a file; a zip twice with the same wish counts once. */
function readZips(rows: readonly SheetRow<'area'>[]): { wanted: Map<string, ZipRow>; problems: SheetProblem[] } {
  const wanted = new Map<string, ZipRow>()
  const problems: SheetProblem[] = []
  for (const line of rows) {
    const read = cellReader(line)
    const is_excluded = read.is('is_excluded') ?? false
    const zip = zipOf(read.text('zip') ?? '')
    const before = zip === undefined ? undefined : wanted.get(zip)
    if (zip === undefined) read.refuse('zip', zipProblems.notAZip)
    else if (before && before.is_excluded !== is_excluded) read.refuse('is_excluded', zipProblems.twice(before.row))
    else if (read.problems.length === 0 && !before) wanted.set(zip, { row: line.row, zip, is_excluded })
    problems.push(...read.problems)
  }
  return { wanted, problems }
}

/** Adds or excludes the zips of a file; those that it doesn't list stay. @throws AppError `too_many_zips` */
export async function importArea(
  ctx: Member,
  { rows }: Sheet<'area'>,
  wish: { applies: boolean; addsFar: boolean },
): Promise<SheetOutcome> {
  const { id } = ctx.actor.company
  const { wanted, problems } = readZips(rows)
  const refuse = (zips: Iterable<string>, reason: SheetProblem['reason']) => {
    for (const zip of zips) {
      const { row } = wanted.get(zip)!
      problems.push({ row, column: 'zip', value: zip, reason })
      wanted.delete(zip)
    }
  }
  const known = new Set(await areaQueries.listKnown(ctx.db, [...wanted.keys()]))
  refuse(
    [...wanted.keys()].filter((zip) => !known.has(zip)),
    zipProblems.unknown,
  )
  const included = [...wanted.values()].flatMap(({ zip, is_excluded }) => (is_excluded ? [] : [zip]))
  const far = wish.addsFar ? [] : await findFar(ctx, id, included)
  for (const { zips, miles } of far) refuse(zips, zipProblems.far(miles))
  const before = new Map((await areaQueries.listOwnZips(ctx.db, id)).map((own) => [own.zip, own]))
  const all = [...wanted.values()]
  const isSame = ({ zip, is_excluded }: ZipRow) => before.get(zip)?.is_excluded === is_excluded && !before.get(zip)?.is_for_now
  const added = all.filter(({ zip }) => !before.has(zip)).length
  const same = all.filter(isSame).length
  if (added > 0 && before.size + added > areaMost.zips) throw new AppError(areaErrors.tooManyZips)
  if (wish.applies)
    await changeOwn(ctx, async (ctx) => {
      for (const isExcluded of [false, true]) {
        const zips = all.flatMap(({ zip, is_excluded }) => (is_excluded === isExcluded ? [zip] : []))
        await areaQueries.saveZips(ctx.db, id, zips, isExcluded)
      }
      if ((await areaQueries.countZips(ctx.db, id)) > areaMost.zips && added > 0) throw new AppError(areaErrors.tooManyZips)
    })
  return { added, same, changed: all.length - added - same, problems, far: far.reduce((sum, { zips }) => sum + zips.length, 0) }
}

/** Services of the company with their settings, as rows of its file. */
export async function serviceRows(ctx: Member): Promise<CsvValue[][]> {
  const own = await offeringQueries.listOwnServices(ctx.db, ctx.actor.company.id)
  const found = await Promise.all(own.map(async (row) => ({ row, service: await findService(ctx, row.service_id) })))
  return found
    .flatMap(({ row, service }) => (service ? [{ row, service }] : []))
    .toSorted((a, b) => a.service.name[ctx.locale].localeCompare(b.service.name[ctx.locale], ctx.locale))
    .map(({ row, service }) => toRow(row, service, ctx.locale))
}

const toRow = (row: offeringQueries.OwnServiceRow, { slug, name }: CatalogService, locale: Locale): CsvValue[] => [
  slug,
  name[locale],
  yesNo(row.is_on)[locale],
  dollarsOf(row.price_from_cents),
  dollarsOf(row.max_lead_price_cents),
  filterText(row.answer_filters),
]

type ServiceRow = { service_id: string; change: ServiceChange; before: offeringQueries.OwnServiceRow | undefined }

/** One row of services: a column that the file doesn't have keeps what is set. */
async function readService(
  ctx: Member,
  line: SheetRow<'services'>,
  { own, catalog }: { own: ReadonlyMap<string, offeringQueries.OwnServiceRow>; catalog: readonly CatalogService[] },
): Promise<{ read: ServiceRow | undefined; problems: SheetProblem[] }> {
  const read = cellReader(line)
  const found = serviceNamed(catalog, read.text('slug') || (read.text('name') ?? ''))
  const service = found && (await getAnyService(ctx, found.id).catch(() => undefined))
  const before = found && own.get(found.id)
  if (!service) read.refuse(read.text('slug') ? 'slug' : 'name', serviceProblems.unknown)
  const is_on = read.is('is_on') ?? before?.is_on ?? true
  const amount = (column: 'price_from' | 'max_lead_price', kept: number | null | undefined) => {
    const cents = read.cents(column)
    if (typeof cents === 'number' && cents < 100) read.refuse(column, serviceProblems.tooLittle)
    return (cents === undefined ? kept : cents) ?? undefined
  }
  const price_from_cents = amount('price_from', before?.price_from_cents)
  const max_lead_price_cents = amount('max_lead_price', before?.max_lead_price_cents)
  const text = read.text('answer_filters')
  const wanted = text === undefined ? (before?.answer_filters ?? {}) : filtersIn(text)
  if (!wanted) read.refuse('answer_filters', serviceProblems.filters)
  const checked = service && wanted && checkFilters(service.questions, wanted)
  if (checked && Object.keys(checked.fields).length > 0) read.refuse('answer_filters', serviceProblems.filters)
  if (!found || !checked || read.problems.length > 0) return { read: undefined, problems: read.problems }
  const change = {
    is_on,
    answer_filters: checked.filters,
    ...(price_from_cents ? { price_from_cents } : {}),
    ...(max_lead_price_cents ? { max_lead_price_cents } : {}),
  }
  return { read: { service_id: found.id, change, before }, problems: [] }
}

const serviceProblems = {
  unknown: {
    es: 'No hay un servicio con este nombre o clave en el catálogo. Copia uno de la tabla que se descarga.',
    en: 'The catalog has no service with this name or key. Copy one from the table that you download.',
  },
  tooLittle: {
    es: `Escribe ${country.currency.symbol}1 o más, o deja la celda vacía.`,
    en: `Write ${country.currency.symbol}1 or more, or leave the cell empty.`,
  },
  filters: {
    es: 'No entendimos los filtros, o ya no existen. Escribe pregunta=opción|opción; otra=opción, como en la tabla que se descarga.',
    en: 'We couldn’t read the filters, or they no longer exist. Write question=option|option; other=option, as in the table that you download.',
  },
  twice: (row: number) => ({ es: `Este servicio ya está en la fila ${row}.`, en: `This service is already in row ${row}.` }),
  tooMany: { es: 'Ya ofreces demasiados servicios.', en: 'You offer too many services already.' },
}

const isUnchanged = ({ change, before }: ServiceRow) =>
  before !== undefined &&
  before.is_on === change.is_on &&
  before.price_from_cents === (change.price_from_cents ?? null) &&
  before.max_lead_price_cents === (change.max_lead_price_cents ?? null) &&
  filterText(before.answer_filters) === filterText(change.answer_filters)

/** Adds or changes the services of a file; those that it doesn't list stay. */
export async function importServices(ctx: Member, { rows }: Sheet<'services'>, { applies }: { applies: boolean }): Promise<SheetOutcome> {
  const plan = async (ctx: Member) => {
    const own = new Map((await offeringQueries.listOwnServices(ctx.db, ctx.actor.company.id)).map((row) => [row.service_id, row]))
    const catalog = [...new Set((await currentCatalog(ctx)).anyServiceByKey.values())]
    const wanted = new Map<string, ServiceRow & { row: number }>()
    const problems: SheetProblem[] = []
    for (const line of rows) {
      const { read, problems: found } = await readService(ctx, line, { own, catalog })
      problems.push(...found)
      const twin = read && wanted.get(read.service_id)
      const refuse = (reason: SheetProblem['reason']) =>
        problems.push({ row: line.row, column: 'name', value: line.cell('name') ?? '', reason })
      if (!read) continue
      const added = [...wanted.values()].filter(({ before }) => !before).length
      if (twin) refuse(serviceProblems.twice(twin.row))
      else if (!read.before && own.size + added >= companyMost.services) refuse(serviceProblems.tooMany)
      else wanted.set(read.service_id, { ...read, row: line.row })
    }
    return { all: [...wanted.values()], problems }
  }
  const { all, problems } = applies
    ? await changeOwn(ctx, async (ctx, company) => {
        const planned = await plan(ctx)
        for (const { service_id, change } of planned.all) await offeringQueries.saveOwnService(ctx.db, company.id, service_id, change)
        return planned
      })
    : await plan(ctx)
  const added = all.filter(({ before }) => !before).length
  const same = all.filter(isUnchanged).length
  return { added, same, changed: all.length - added - same, problems }
}
