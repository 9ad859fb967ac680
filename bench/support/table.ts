export type Cell = string | number

/** Writes one table. Numbers stand right, with as many decimals as their size needs. */
export function writeTable(title: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const texts = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? written(cell) : cell)))
  const widths = columns.map((column, i) => Math.max(column.length, ...texts.map((row) => row[i]?.length ?? 0)))
  const line = (row: readonly string[], isRight: (i: number) => boolean) =>
    row.map((text, i) => (isRight(i) ? text.padStart(widths[i]!) : text.padEnd(widths[i]!))).join('  ')
  const isNumber = (i: number) => rows.some((row) => typeof row[i] === 'number')
  process.stdout.write(`\n${title}\n${line(columns, isNumber)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}\n`)
  for (const row of texts) process.stdout.write(`${line(row, isNumber)}\n`)
}

const written = (value: number) =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
