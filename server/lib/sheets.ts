import { parse } from 'csv-parse/sync'
import type { Upload } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Locale, Localized } from '#contract/primitives.ts'
import type { SheetReport } from '#contract/spreadsheets/report.ts'
import { type ColumnOf, type SheetColumn, sheetColumns, sheetErrors, sheetMost, type SheetName } from '#contract/spreadsheets/states.ts'
import { csvLine, csvMark, unguarded } from './csv.ts'

/** A row as its spreadsheet counts it. A column that the file doesn't have gives undefined. */
export type SheetRow<S extends SheetName = SheetName> = { row: number; cell: (column: ColumnOf<S>) => string | undefined }
export type SheetProblem = { row: number; column: string | null; value: string; reason: Localized }
export type Sheet<S extends SheetName = SheetName> = {
  name: S
  rows: SheetRow<S>[]
  /** Headings that name no column. */
  ignored: string[]
  /** The failed rows of the file, with a column for their problems. */
  failedAsCsv: (problems: readonly SheetProblem[], locale: Locale) => string | null
}

const utf16 = (bytes: Uint8Array) =>
  bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null

/** Spreadsheets save UTF-8, UTF-16 with a mark, or the former Windows encoding without one. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder(utf16(bytes) ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const binary = /[\u0000-\u0008\u000e-\u001f\ufffd]/

/** Headings are compared without case, accents, and what stands between their letters. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: false })
  } catch {
    throw new AppError(sheetErrors.unreadable)
  }
}

const columnsOf = (name: SheetName) => Object.entries<SheetColumn>(sheetColumns[name])

/** Position of each known column in a heading. */
function placesIn(name: SheetName, heading: readonly string[]): Map<string, number> {
  const titles = heading.map(folded)
  return new Map(
    columnsOf(name).flatMap(([column, { name, also = [] }]) => {
      const place = titles.findIndex((title) => [column, name.es, name.en, ...also].map(folded).includes(title))
      return place < 0 ? [] : [[column, place] as const]
    }),
  )
}

const isBlank = (record: readonly string[]) => record.every((cell) => cell.trim() === '')

/**
 * Reads a CSV file with the columns of a table, under their names in either language and in any order, separated by commas, semicolons or
 * tabs. @throws AppError `sheet_unreadable`, `sheet_too_big`
 */
export function readSheet<S extends SheetName>(name: S, { bytes }: Upload): Sheet<S> {
  if (bytes.byteLength > sheetMost.bytes) throw new AppError(sheetErrors.tooBig)
  const text = decoded(bytes)
  if (binary.test(text)) throw new AppError(sheetErrors.unreadable)
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  const known = (delimiter: string) =>
    placesIn(
      name,
      first.split(delimiter).map((cell) => cell.replaceAll('"', '')),
    ).size
  const [delimiter = ','] = [',', ';', '\t'].toSorted((a, b) => known(b) - known(a))
  const [heading = [], ...records] = recordsOf(text, delimiter)
  if (records.length > sheetMost.rows) throw new AppError(sheetErrors.tooBig)
  const places = placesIn(name, heading)
  const missing = columnsOf(name).flatMap(([column, { name, isNeeded }]) => (isNeeded && !places.has(column) ? [name] : []))
  if (missing.length > 0) throw unreadable(missing)
  const read = new Set(places.values())
  const numbered = records.map((record, at) => ({ record, row: at + 2 })).filter(({ record }) => !isBlank(record))
  return {
    name,
    ignored: heading.filter((title, at) => title.trim() !== '' && !read.has(at)).map((title) => title.slice(0, 60)),
    rows: numbered.map(({ record, row }) => ({ row, cell: (column) => cellOf(record, places.get(column)) })),
    failedAsCsv: (problems, locale) => failedAsCsv(heading, numbered, problems, locale),
  }
}

const cellOf = (record: readonly string[], place: number | undefined): string | undefined =>
  place === undefined ? undefined : unguarded(record[place] ?? '').trim()

function unreadable(missing: readonly Localized[]): AppError {
  const names = (locale: Locale) => missing.map((name) => `«${name[locale]}»`).join(', ')
  const reason = {
    es: `Faltan columnas: ${names('es')}. La primera fila lleva los nombres de las columnas.`,
    en: `Columns are missing: ${names('en')}. The first row holds the names of the columns.`,
  }
  return new AppError(sheetErrors.unreadable, { fields: { file: [reason] } })
}

type Numbered = { record: readonly string[]; row: number }
const problemsHeading: Localized = { es: 'Problema', en: 'Problem' }

function failedAsCsv(
  heading: readonly string[],
  rows: readonly Numbered[],
  problems: readonly SheetProblem[],
  locale: Locale,
): string | null {
  if (problems.length === 0) return null
  const byRow = Map.groupBy(problems, ({ row }) => row)
  const titles = heading.filter((title) => ![problemsHeading.es, problemsHeading.en].includes(title))
  const lines = rows.flatMap(({ record, row }) => {
    const said = byRow.get(row)?.map(({ reason }) => reason[locale])
    return said ? [[...titles.map((_, at) => unguarded(record[at] ?? '')), said.join(' ')]] : []
  })
  return csvMark + [[...titles, problemsHeading[locale]], ...lines].map(csvLine).join('')
}

/** Effect of an import, done or previewed. */
export type SheetOutcome = { added: number; changed: number; same: number; problems: SheetProblem[]; far?: number }

/** Names of a table's columns in `locale`, as the heading of a file. */
export const sheetHeading = (name: SheetName, locale: Locale): string[] => columnsOf(name).map(([, column]) => column.name[locale])

/** The report about an import, in the reader's language. */
export function reportOf<S extends SheetName>(
  sheet: Sheet<S>,
  { problems: found, far = 0, ...counts }: SheetOutcome,
  locale: Locale,
): SheetReport {
  const columns = sheetColumns[sheet.name] as Record<string, SheetColumn>
  const problems = found.toSorted((a, b) => a.row - b.row)
  const failed = new Set(problems.map(({ row }) => row)).size
  return {
    ...counts,
    ready: sheet.rows.length - failed,
    failed,
    problems: problems
      .slice(0, sheetMost.problems)
      .map(({ row, column, value, reason }) => ({ row, column: column && columns[column]!.name[locale], value, reason: reason[locale] })),
    problems_count: problems.length,
    far,
    ignored: sheet.ignored,
    failed_csv: sheet.failedAsCsv(problems, locale),
  }
}
