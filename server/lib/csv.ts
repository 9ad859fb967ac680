import type { ListPage } from '#contract/lists.ts'

type Value = string | number | boolean | null | undefined

/** A cell that no spreadsheet takes for a formula. */
function cell(value: Value): string {
  const text = value === null || value === undefined ? '' : String(value)
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
const line = (cells: readonly Value[]) => `${cells.map(cell).join(',')}\r\n`

/** A list as CSV (RFC 4180, UTF-8 with a mark that spreadsheets look for), page by page: its length costs time, never memory. */
export async function* csvOf<Row>(
  columns: Record<string, (row: Row) => Value>,
  fetch: (after: string | undefined) => Promise<ListPage<Row>>,
): AsyncGenerator<string> {
  yield `\ufeff${line(Object.keys(columns))}`
  const cells = Object.values(columns)
  for (let after: string | undefined; ;) {
    const { data, next } = await fetch(after)
    yield data.map((row) => line(cells.map((of) => of(row)))).join('')
    if (next === null) return
    after = next
  }
}
