import type { ListPage } from '#contract/lists.ts'

export type CsvValue = string | number | boolean | null | undefined

/** A cell that no spreadsheet takes for a formula. Source: OWASP, CSV injection. */
function cell(value: CsvValue): string {
  const text = value === null || value === undefined ? '' : String(value)
  const runs = typeof value === 'string' && /^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text)
  const plain = runs ? `'${text}` : text
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** What spreadsheets look for at the beginning: UTF-8. */
export const csvMark = '\ufeff'

/** A line by RFC 4180, with its end. */
export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map(cell).join(',')}\r\n`

/** Lines of one text. Longer texts would lie among the large objects, which are collected seldom. */
const linesAtOnce = 100

/** A list as CSV, page by page: its length costs time, never memory. The first page is fetched before anything is said. */
export async function* csvOf<Row>(
  columns: Record<string, (row: Row) => CsvValue>,
  fetch: (after: string | undefined) => Promise<ListPage<Row>>,
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
