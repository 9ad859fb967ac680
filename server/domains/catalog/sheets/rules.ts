import * as z from 'zod/mini'
import { NewService, ServiceTexts } from '#contract/catalog/editing.ts'
import type { jobUnits } from '#contract/catalog/states.ts'
import type { Localized } from '#contract/primitives.ts'
import type { ColumnOf } from '#contract/spreadsheets/states.ts'
import { fieldErrors } from '#contract/validation.ts'
import type { CsvValue } from '#server/lib/csv.ts'
import { cellReader, yesNo } from '#server/lib/sheet-cells.ts'
import type { SheetProblem, SheetRow } from '#server/lib/sheets.ts'
import type { SheetService } from './queries.ts'

type Unit = (typeof jobUnits)[number]
const unitNames: Record<Unit, Localized> = {
  job: { es: 'trabajo', en: 'job' },
  hour: { es: 'hora', en: 'hour' },
  visit: { es: 'visita', en: 'visit' },
  sqft: { es: 'pie cuadrado', en: 'square foot' },
  month: { es: 'mes', en: 'month' },
  event: { es: 'evento', en: 'event' },
  lesson: { es: 'clase', en: 'lesson' },
  item: { es: 'pieza', en: 'item' },
}

const dollars = (cents: number) => (cents / 100).toFixed(2)
const separator = ' | '

/** A service as a row of the file. */
export const toRow = (service: SheetService, locale: 'es' | 'en'): CsvValue[] => [
  service.slug,
  service.category,
  yesNo(service.is_shown)[locale],
  service.name.es,
  service.name.en,
  service.description.es,
  service.description.en,
  service.synonyms.es.join(separator),
  service.synonyms.en.join(separator),
  dollars(service.job_low_cents),
  dollars(service.job_high_cents),
  unitNames[service.job_unit][locale],
  service.demand,
  dollars(service.base_cents),
  dollars(service.min_cents),
  dollars(service.max_cents),
]

const problems = {
  category: { es: 'No hay una categoría con esta dirección.', en: 'No category has this address.' },
  moved: { es: 'Un servicio no cambia de categoría. Deja la que tiene.', en: 'A service can’t change its category. Keep the one it has.' },
  price: {
    es: 'El precio del contacto de un servicio que ya existe se cambia en su página, desde un día.',
    en: 'The lead price of an existing service is changed on its page, from a day on.',
  },
}

/** Column of each field, for its messages. */
const columns: Record<string, ColumnOf<'catalog'>> = {
  slug: 'slug',
  category: 'category',
  'name.es': 'name_es',
  'name.en': 'name_en',
  'description.es': 'description_es',
  'description.en': 'description_en',
  'synonyms.es': 'words_es',
  'synonyms.en': 'words_en',
  'job_price.low_cents': 'job_low',
  'job_price.high_cents': 'job_high',
  'job_price.unit': 'job_unit',
  demand: 'demand',
  'lead_price.base': 'lead_price',
  'lead_price.min': 'lead_min',
  'lead_price.max': 'lead_max',
}

type Texts = z.output<typeof ServiceTexts>
type Read =
  | { kind: 'edit'; before: SheetService; texts: Texts }
  | { kind: 'add'; service: z.output<typeof NewService> }
  | { kind: 'failed'; problems: SheetProblem[] }

/** Reads a row: an edit of `before`, or a new service without it. A column that the file doesn't have keeps what is set. */
export function readRow(row: SheetRow<'catalog'>, before: SheetService | undefined, categories: ReadonlySet<string>): Read {
  const read = cellReader(row)
  const both = (es: ColumnOf<'catalog'>, en: ColumnOf<'catalog'>, kept: Localized | undefined) => ({
    es: read.text(es) ?? kept?.es ?? '',
    en: read.text(en) ?? kept?.en ?? '',
  })
  const words = (column: ColumnOf<'catalog'>) =>
    read
      .text(column)
      ?.split('|')
      .map((word) => word.trim())
      .filter(Boolean)
  const texts = {
    name: both('name_es', 'name_en', before?.name),
    description: both('description_es', 'description_en', before?.description),
    synonyms: { es: words('words_es') ?? before?.synonyms.es ?? [], en: words('words_en') ?? before?.synonyms.en ?? [] },
    job_price: {
      low_cents: read.cents('job_low') ?? before?.job_low_cents,
      high_cents: read.cents('job_high') ?? before?.job_high_cents,
      unit: read.choice('job_unit', unitNames) ?? before?.job_unit,
    },
    demand: read.number('demand') ?? before?.demand,
  }
  const category = read.text('category') || before?.category
  if (category !== undefined && !categories.has(category)) read.refuse('category', problems.category)
  else if (before && category !== before.category) read.refuse('category', problems.moved)
  const lead_price = { base: read.cents('lead_price'), min: read.cents('lead_min'), max: read.cents('lead_max') }
  if (before) {
    const set = { base: before.base_cents, min: before.min_cents, max: before.max_cents }
    for (const [name, column] of [
      ['base', 'lead_price'],
      ['min', 'lead_min'],
      ['max', 'lead_max'],
    ] as const)
      if ((lead_price[name] ?? set[name]) !== set[name]) read.refuse(column, problems.price)
  }
  // A cell that can't be read has its own problem; the schema would only say that it is missing.
  if (read.problems.length > 0) return { kind: 'failed', problems: read.problems }
  const parsed = before
    ? z.safeParse(ServiceTexts, texts, { reportInput: true })
    : z.safeParse(NewService, { ...texts, slug: read.text('slug'), category, lead_price }, { reportInput: true })
  if (!parsed.success) {
    read.refuseFields(fieldErrors(parsed.error), columns)
    return { kind: 'failed', problems: read.problems }
  }
  return before ? { kind: 'edit', before, texts: parsed.data } : { kind: 'add', service: parsed.data as z.output<typeof NewService> }
}

/** Whether an edit changes nothing. */
export const isUnchanged = (before: SheetService, { name, description, synonyms, job_price: job, demand }: Texts): boolean =>
  JSON.stringify([before.name.es, before.name.en, before.description.es, before.description.en, before.synonyms.es, before.synonyms.en]) ===
    JSON.stringify([name.es, name.en, description.es, description.en, synonyms.es, synonyms.en]) &&
  before.job_low_cents === job.low_cents &&
  before.job_high_cents === job.high_cents &&
  before.job_unit === job.unit &&
  before.demand === demand
