import type { ListPage } from '#contract/lists.ts'

export type CsvValue = string | number | boolean | null | undefined

const runnable = /^\s*[=+\-@＝＋－＠]|^[\t\r]/

/** A cell that spreadsheets would run was written with an apostrophe before it, which a file that comes back still has. */
export const unguarded = (text: string): string => (text.startsWith("'") && runnable.test(text.slice(1)) ? text.slice(1) : text)

/** A CSV cell that spreadsheets don't run as a formula. Source: OWASP, CSV injection. */
function cell(value: CsvValue): string {
  const text = value === null || value === undefined ? '' : String(value)
  const runs = typeof value === 'string' && runnable.test(text) && !/^-\d+(\.\d+)?$/.test(text)
  const plain = runs ? `'${text}` : text
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Byte order mark, which tells spreadsheets that the file is UTF-8. */
export const csvMark = '\ufeff'

/** A CSV line with its line end (RFC 4180). */
export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map(cell).join(',')}\r\n`

/** Lines per chunk. Longer strings would become large objects, which are garbage collected rarely. */
const linesAtOnce = 100

/**
 * A list as CSV, fetched page by page, so memory use doesn't grow with its length. The first page is fetched before the response starts.
 */
export async function* csvOf<Row>(
  columns: Record<string, (row: Row) => CsvValue>,
  fetch: (after: string | undefined) => Promise<Pick<ListPage<Row>, 'data' | 'next'>>,
): AsyncGenerator<string> {
  let { data, next } = await fetch(undefined)
  yield csvMark + csvLine(Object.keys(columns))
  const cells = Object.values(columns)
  for (;;) {
    for (let from = 0; from < data.length; from += linesAtOnce)
      yield data
        .slice(from, from + linesAtOnce)
        .map((row) => csvLine(cells.map((of) => of(row))))
        .join('')
    if (next === null) return
    ;({ data, next } = await fetch(next))
  }
}

/** Rows of a CSV text (RFC 4180), with either line end and an optional byte order mark. Blank lines are left out. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy
  cells.lastIndex = text.startsWith(csvMark) ? 1 : 0
  while (cells.lastIndex < text.length || row.length > 0) {
    const found = cells.exec(text)
    if (!found) throw new Error('not a CSV text')
    const [, quoted, plain = '', end] = found
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}
