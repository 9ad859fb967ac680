import { plain } from '#web/lib/plain.ts'

type Line = { text: string }
export type Aligned<L extends Line> = { key: string; text: string; lines: (L | undefined)[] }

const keyOf = (text: string) =>
  plain(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Aligns equivalent lines of several quotes in rows, most common first. A second equal line gets a row of its own. */
export function alignLines<L extends Line>(quotes: readonly (readonly L[])[]): Aligned<L>[] {
  const rows = new Map<string, Aligned<L>>()
  for (const [column, lines] of quotes.entries()) {
    const seen = new Map<string, number>()
    for (const line of lines) {
      const name = keyOf(line.text)
      const nth = seen.get(name) ?? 0
      seen.set(name, nth + 1)
      const key = `${name}#${nth}`
      const row = rows.get(key) ?? { key, text: line.text, lines: quotes.map(() => undefined) }
      row.lines[column] = line
      rows.set(key, row)
    }
  }
  const shared = ({ lines }: Aligned<L>) => lines.filter(Boolean).length
  return [...rows.values()].toSorted((a, b) => shared(b) - shared(a))
}
