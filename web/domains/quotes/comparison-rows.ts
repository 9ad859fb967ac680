import type { Quote } from '#contract/quotes/quote.ts'
import type { PriceBand } from '#contract/quotes/prices.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import { alignLines } from './align-lines.ts'
import { placeIn } from './price-band.ts'
import { finalTotal } from './quote-amount.tsx'
import { useQuoteExtras, useQuoteTerms } from './quote-terms.ts'

/** One value per quote, in their order; `isMissing` where a quote says nothing. */
export type ComparedRow = { key: string; label: string; values: readonly ComparedValue[] }
export type ComparedValue = { text: string; note?: string | undefined; isMissing?: boolean }

/** True where all quotes say the same. */
export const isSame = ({ values: [first, ...others] }: ComparedRow): boolean =>
  others.length > 0 && others.every(({ text, note }) => text === first?.text && note === first.note)

/** Contents of quotes in rows, equal things in one: kind of price, position among usual prices, lines, options, sums, terms. */
export function useComparedRows() {
  const t = useTexts(quoteTexts)
  const locale = useLocale()
  const terms = useQuoteTerms()
  const extras = useQuoteExtras()

  return (quotes: readonly Quote[], band: PriceBand | null): ComparedRow[] => {
    const row = (key: string, label: string, value: (quote: Quote, i: number) => ComparedValue): ComparedRow => ({
      key,
      label,
      values: quotes.map(value),
    })
    const extrasOf = quotes.map((quote) => extras(quote.agreed ? { ...quote, tax: quote.agreed.tax } : quote))
    const termsOf = quotes.map((quote) => terms(quote))
    const place = (quote: Quote) => band && quote.type !== 'site_visit' && t.band[placeIn(band, finalTotal(quote).amount)]
    return [
      row('type', t.priceKind, ({ type }) => ({ text: t.types[type] })),
      ...(band ? [row('band', t.band.label, (quote) => ({ text: place(quote) || '—' }))] : []),
      ...alignLines(quotes.map(linesOf)).map(({ key, text, lines }) =>
        row(`line ${key}`, text, (_, i) => {
          const line = lines[i]
          if (!line) return { text: t.missing, isMissing: true }
          return { text: formatMoney(line.total, locale), note: line.is_optional ? t.optional : undefined }
        }),
      ),
      ...(quotes.some(({ options }) => options.length > 0)
        ? [
            row('options', t.options, ({ options }) => ({
              text: options.map(({ name, total }) => `${name} ${formatMoney(total, locale)}`).join(' · ') || '—',
            })),
          ]
        : []),
      ...[...new Set(extrasOf.flatMap((of) => of.map(({ label }) => label)))].map((label) =>
        row(label, label, (_, i) => ({ text: extrasOf[i]!.find((extra) => extra.label === label)?.value ?? '—' })),
      ),
      ...(termsOf[0] ?? []).map(({ label }, n) =>
        row(label, label, (_, i) => {
          const value = termsOf[i]![n]!.value
          return { text: value ?? t.notSaid, isMissing: value === null }
        }),
      ),
    ]
  }
}

/** Lines that make up the shown total: those of the agreed option, or of the cheapest. */
function linesOf({ lines, options, total, agreed }: Quote) {
  const cheapest = Math.max(
    0,
    options.findIndex((one) => one.total.amount === total.amount),
  )
  const option = agreed?.option ?? cheapest
  return lines.filter((line) => line.option === option)
}
