import type { Quote } from '#contract/quotes/quote.ts'
import { type TermName, termNames } from '#contract/quotes/terms.ts'

type Line = Quote['lines'][number]
type Amount = Line['total']

/** One difference between two versions; `null` on the side that lacks it. */
export type Change =
  | { what: 'line'; text: string; option: string | null; before: Amount | null; after: Amount | null }
  | { what: 'total' | 'deposit' | 'discount'; before: Amount; after: Amount }
  | {
      what: 'deposit_due' | 'deposit_terms' | 'valid_until' | 'type' | TermName
      before: string
      after: string
    }

const keyOf = ({ text, option }: Line, nth: number) => `${option}:${text.trim().toLowerCase()}#${nth}`

function byKey(lines: readonly Line[]): Map<string, Line> {
  const seen = new Map<string, number>()
  return new Map(
    lines.map((line) => {
      const name = keyOf(line, 0)
      const nth = seen.get(name) ?? 0
      seen.set(name, nth + 1)
      return [keyOf(line, nth), line]
    }),
  )
}

/** Differences in `after`, a later version of `before`: lines in order, then sums and conditions. */
export function changesBetween(before: Quote, after: Quote): Change[] {
  const [old, now] = [byKey(before.lines), byKey(after.lines)]
  const nameOf = (quote: Quote, { option }: Line) => quote.options[option]?.name ?? null
  const changes: Change[] = []
  for (const [key, line] of now) {
    const was = old.get(key)
    if (was?.total.amount === line.total.amount && was.is_optional === line.is_optional) continue
    changes.push({ what: 'line', text: line.text, option: nameOf(after, line), before: was?.total ?? null, after: line.total })
  }
  for (const [key, line] of old)
    if (!now.has(key)) changes.push({ what: 'line', text: line.text, option: nameOf(before, line), before: line.total, after: null })
  for (const what of ['total', 'discount', 'deposit'] as const)
    if (before[what].amount !== after[what].amount) changes.push({ what, before: before[what], after: after[what] })
  const said: [Exclude<Change['what'], 'line' | 'total' | 'deposit' | 'discount'>, (quote: Quote) => string | number | null][] = [
    ['type', ({ type }) => type],
    ['deposit_due', (quote) => quote.deposit_due_on],
    ['deposit_terms', (quote) => quote.deposit_terms],
    ...termNames.map((name) => [name, (quote: Quote) => quote[name]] satisfies [TermName, unknown]),
    ['valid_until', (quote) => quote.valid_until],
  ]
  for (const [what, read] of said) {
    const [was, is] = [String(read(before) ?? ''), String(read(after) ?? '')]
    if (was !== is) changes.push({ what, before: was, after: is })
  }
  return changes
}
