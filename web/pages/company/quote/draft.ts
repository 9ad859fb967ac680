import { optionTotals, totals } from '#contract/quotes/totals.ts'
import type { QuoteTemplate } from '#contract/quotes/templates.ts'
import type { Quote, QuoteItem } from '#contract/quotes/quote.ts'
import { quoteTerms, type TermName, templateTerms, termNames } from '#contract/quotes/terms.ts'
import { newKey } from '#web/lib/idempotency.ts'

/** A line as typed: numbers stay strings until they are sent. */
export type Line = {
  key: string
  text: string
  quantity: string
  unit: QuoteItem['unit']
  price: number | null
  is_taxable: boolean
  is_optional: boolean
  option: number
}

export type Draft = {
  type: Quote['type']
  lines: readonly Line[]
  /** Names of the ways to do the work; empty for a single price. */
  options: readonly string[]
  high: number | null
  discount: number | null
  tax: string
  deposit: number | null
  depositDue: string
  depositTerms: string
  validUntil: string
  message: string
} & Record<TermName, string>

export const emptyLine = (option = 0): Line => ({
  key: newKey(),
  text: '',
  quantity: '1',
  unit: 'job',
  price: null,
  is_taxable: false,
  is_optional: false,
  option,
})

type TermValue = string | number | null | undefined

/** Terms as typed. */
const writtenTerms = <N extends TermName>(names: readonly N[], values: Partial<Record<NoInfer<N>, TermValue>>) =>
  Object.fromEntries(names.map((name) => [name, String(values[name] ?? '')])) as Record<N, string>

export const draftOf = (quote: Quote): Draft => ({
  type: quote.type,
  lines:
    quote.lines.length === 0
      ? [{ ...emptyLine(), key: 'first' }]
      : quote.lines.map(({ text, quantity, unit, unit_price, is_taxable, is_optional, option }, i) => ({
          key: `${i}`,
          text,
          quantity: String(quantity),
          unit,
          price: unit_price.amount,
          is_taxable,
          is_optional,
          option,
        })),
  options: quote.options.map(({ name }) => name),
  high: quote.high?.amount ?? null,
  discount: quote.discount.amount || null,
  tax: quote.tax_percent ? String(quote.tax_percent) : '',
  deposit: quote.deposit.amount || null,
  depositDue: quote.deposit_due_on ?? '',
  depositTerms: quote.deposit_terms,
  ...writtenTerms(termNames, quote),
  validUntil: quote.valid_until,
  message: quote.message,
})

/** Undefined for empty input, so that the schema reports it as missing; NaN for an invalid number. */
const numberOf = (typed: string): number | undefined => (typed.trim() === '' ? undefined : Number(typed.trim().replace(',', '.')))

function termInput(name: TermName, typed: string): string | number | null {
  const { kind } = quoteTerms[name]
  if (kind === 'text') return typed
  return kind === 'number' ? (numberOf(typed) ?? null) : typed || null
}

/** Unvalidated API input of a draft. */
export const inputOf = (draft: Draft) => ({
  type: draft.type,
  items: draft.lines.map(({ text, quantity, unit, price, is_taxable, is_optional, option }) => ({
    text,
    quantity: numberOf(quantity),
    unit,
    unit_price_cents: price ?? undefined,
    is_taxable,
    is_optional,
    option,
  })),
  options: [...draft.options],
  high_cents: draft.type === 'range' ? draft.high : null,
  discount_cents: draft.discount ?? 0,
  tax_percent: numberOf(draft.tax) ?? 0,
  deposit_cents: draft.deposit ?? 0,
  deposit_due_on: draft.deposit ? draft.depositDue || null : null,
  deposit_terms: draft.deposit ? draft.depositTerms : '',
  ...Object.fromEntries(termNames.map((name) => [name, termInput(name, draft[name])])),
  valid_until: draft.validUntil,
  message: draft.message,
})

const known = (number: number | undefined) => (number !== undefined && Number.isFinite(number) ? number : 0)

/** Sums of the draft so far, of each option and of the cheapest, by the server's own rule. Missing numbers count as zero. */
export function draftTotals(draft: Draft) {
  const { items, options, discount_cents, tax_percent } = inputOf(draft)
  const counted = items.map((item) => ({ ...item, quantity: known(item.quantity), unit_price_cents: known(item.unit_price_cents) }))
  const byOption = optionTotals({ items: counted, options, discount_cents: known(discount_cents), tax_percent: known(tax_percent) })
  const least = byOption.reduce((one, other) => (other.totalCents < one.totalCents ? other : one))
  return { ...least, byOption, lineCents: totals({ items: counted, discount_cents: 0, tax_percent: 0 }).lineCents }
}
export type DraftTotals = ReturnType<typeof draftTotals>

/** Applies a template; the rest of the draft stays. */
export const fromTemplate = ({
  type,
  items,
  options,
  tax_percent: tax,
  deposit_cents: deposit,
  deposit_terms: depositTerms,
  message,
  ...terms
}: QuoteTemplate['content']): Partial<Draft> => ({
  type,
  lines: items.map(({ unit_price_cents: price, quantity, ...item }) => ({ ...item, quantity: String(quantity), price, key: newKey() })),
  options,
  tax: tax ? String(tax) : '',
  deposit: deposit || null,
  depositDue: '',
  depositTerms,
  ...writtenTerms(templateTerms, terms),
  ...(message ? { message } : {}),
})
