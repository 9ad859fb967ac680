import type * as z from 'zod/mini'
import type { FieldErrors } from '#contract/errors.ts'
import type { Localized } from '#contract/primitives.ts'
import type { QuoteTemplate, TemplateInput } from '#contract/quotes/templates.ts'
import type { itemUnits, quoteTypes } from '#contract/quotes/states.ts'
import type { ColumnOf } from '#contract/spreadsheets/states.ts'
import type { CsvValue } from '#server/lib/csv.ts'
import { cellReader, yesNo } from '#server/lib/sheet-cells.ts'
import type { SheetProblem, SheetRow } from '#server/lib/sheets.ts'

type Column = ColumnOf<'templates'>
type Written = z.input<typeof TemplateInput>
type Item = Written['content']['items'][number]

export const typeNames: Record<(typeof quoteTypes)[number], Localized> = {
  fixed: { es: 'Precio fijo', en: 'Fixed price' },
  range: { es: 'Rango', en: 'Range' },
  hourly: { es: 'Por hora', en: 'Hourly' },
  site_visit: { es: 'Visita', en: 'Visit' },
}
export const unitNames: Record<(typeof itemUnits)[number], Localized> = {
  job: { es: 'trabajo', en: 'job' },
  hour: { es: 'hora', en: 'hour' },
  item: { es: 'unidad', en: 'piece' },
  sqft: { es: 'pie cuadrado', en: 'square foot' },
  ft: { es: 'pie', en: 'foot' },
  day: { es: 'día', en: 'day' },
  visit: { es: 'visita', en: 'visit' },
  lb: { es: 'libra', en: 'pound' },
}

const problems = {
  name: { es: 'Escribe el nombre de la plantilla.', en: 'Write the template’s name.' },
  differs: (row: number): Localized => ({
    es: `La fila ${row} de esta plantilla dice otra cosa. Escríbelo en una sola fila.`,
    en: `Row ${row} of this template says something else. Write it in one row only.`,
  }),
  other: { es: 'Otra fila de esta plantilla tiene un problema.', en: 'Another row of this template has a problem.' },
}

/** Lines of a template as rows; what concerns the whole template is in the first one. */
export function templateRows({ name, content }: QuoteTemplate, locale: 'es' | 'en'): CsvValue[][] {
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  const whole = [
    content.tax_percent,
    dollars(content.deposit_cents),
    content.deposit_terms,
    content.duration_days ?? '',
    content.warranty_months ?? '',
    content.includes,
    content.excludes,
    content.message,
  ]
  return content.items.map((item, at) => [
    name,
    at === 0 ? typeNames[content.type][locale] : '',
    content.options[item.option] ?? '',
    item.text,
    item.quantity,
    unitNames[item.unit][locale],
    dollars(item.unit_price_cents),
    yesNo(item.is_taxable)[locale],
    yesNo(item.is_optional)[locale],
    ...(at === 0 ? whole : whole.map(() => '')),
  ])
}

const wholeColumns = [
  'type',
  'tax_percent',
  'deposit',
  'deposit_terms',
  'duration_days',
  'warranty_months',
  'includes',
  'excludes',
  'message',
] as const satisfies readonly Column[]

/** Column of each field of a template, for its messages. */
const columns: Record<string, Column> = {
  name: 'template',
  content: 'template',
  'content.type': 'type',
  'content.options': 'option',
  'content.items': 'item',
  'content.items.text': 'item',
  'content.items.quantity': 'quantity',
  'content.items.unit': 'unit',
  'content.items.unit_price_cents': 'unit_price',
  'content.tax_percent': 'tax_percent',
  'content.deposit_cents': 'deposit',
  'content.deposit_terms': 'deposit_terms',
  'content.duration_days': 'duration_days',
  'content.warranty_months': 'warranty_months',
  'content.includes': 'includes',
  'content.excludes': 'excludes',
  'content.message': 'message',
}

export type SheetTemplate = { rows: SheetRow<'templates'>[]; input: Written; problems: SheetProblem[] }

/** Groups rows by template, ignoring case. */
export function templatesIn(rows: readonly SheetRow<'templates'>[]): { templates: SheetTemplate[]; problems: SheetProblem[] } {
  const unnamed = rows.filter((row) => !row.cell('template'))
  const groups = Map.groupBy(
    rows.filter((row) => row.cell('template')),
    (row) => row.cell('template')!.toLowerCase(),
  )
  return {
    templates: [...groups.values()].map(readTemplate),
    problems: unnamed.map(({ row }) => ({ row, column: 'template', value: '', reason: problems.name })),
  }
}

/** The row that fills a column of the whole template, and the problem of another one that contradicts it. */
function wholeRow(rows: SheetRow<'templates'>[], column: Column): { from: SheetRow<'templates'>; problems: SheetProblem[] } {
  const filled = rows.filter((row) => row.cell(column))
  const [from = rows[0]!, ...others] = filled
  const differing = others.filter((row) => row.cell(column) !== from.cell(column))
  return {
    from,
    problems: differing.map((row) => ({ row: row.row, column, value: row.cell(column)!.slice(0, 80), reason: problems.differs(from.row) })),
  }
}

function readTemplate(rows: SheetRow<'templates'>[]): SheetTemplate {
  const found: SheetProblem[] = []
  const whole = Object.fromEntries(
    wholeColumns.map((column) => {
      const { from, problems } = wholeRow(rows, column)
      found.push(...problems)
      return [column, cellReader(from)] as const
    }),
  ) as Record<(typeof wholeColumns)[number], ReturnType<typeof cellReader<'templates'>>>
  const options = [...new Set(rows.flatMap((row) => row.cell('option') || []))]
  const items = rows.map((row): Item => {
    const read = cellReader(row)
    const item = {
      text: read.text('item') ?? '',
      quantity: read.number('quantity') ?? 1,
      unit: read.choice('unit', unitNames) ?? 'job',
      unit_price_cents: read.cents('unit_price') ?? 0,
      is_taxable: read.is('is_taxable') ?? false,
      is_optional: read.is('is_optional') ?? false,
      option: Math.max(0, options.indexOf(row.cell('option') ?? '')),
    }
    found.push(...read.problems)
    return item
  })
  const content: Written['content'] = {
    type: whole.type.choice('type', typeNames) ?? 'fixed',
    items,
    options,
    tax_percent: whole.tax_percent.number('tax_percent') ?? 0,
    deposit_cents: whole.deposit.cents('deposit') ?? 0,
    deposit_terms: whole.deposit_terms.text('deposit_terms') ?? '',
    duration_days: whole.duration_days.number('duration_days') ?? null,
    warranty_months: whole.warranty_months.number('warranty_months') ?? null,
    includes: whole.includes.text('includes') ?? '',
    excludes: whole.excludes.text('excludes') ?? '',
    message: whole.message.text('message') ?? '',
  }
  found.push(...wholeColumns.flatMap((column) => whole[column].problems))
  return { rows, input: { name: rows[0]!.cell('template')!, content }, problems: found }
}

/** Messages about fields at their rows: those of a line at the line, others at the first row that fills their column. */
export function fieldProblems({ rows }: SheetTemplate, fields: FieldErrors): SheetProblem[] {
  return Object.entries(fields).flatMap(([field, messages]) => {
    const line = /^content\.items\.(\d+)/.exec(field)?.[1]
    const column = columns[field.replaceAll(/\.\d+(?=\.|$)/g, '')] ?? 'template'
    const { from } = line === undefined ? wholeRow(rows, column) : { from: rows[Number(line)]! }
    const read = cellReader(from)
    for (const reason of messages) read.refuse(column, reason)
    return read.problems
  })
}

/** A template is saved whole or not at all: its other rows wait for those with a problem. */
export const alsoFailing = ({ rows }: SheetTemplate, found: readonly SheetProblem[]): SheetProblem[] =>
  rows
    .filter(({ row }) => !found.some((problem) => problem.row === row))
    .map(({ row }) => ({ row, column: null, value: '', reason: problems.other }))
