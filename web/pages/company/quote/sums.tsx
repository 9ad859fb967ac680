import { money } from '#contract/money.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Draft, DraftTotals } from './draft.ts'

/** Live sums while writing. */
export function Sums({ draft, sums }: { draft: Draft; sums: DraftTotals }) {
  const t = useTexts(quoteTexts)
  const locale = useLocale()
  const write = (cents: number) => formatMoney(money(cents), locale)
  const discount = draft.discount ?? 0
  if (draft.options.length > 0) {
    return (
      <DataList
        isWide
        items={draft.options.map((name, i) => ({ label: name || '—', value: write(sums.byOption[i]?.totalCents ?? 0), isTotal: true }))}
      />
    )
  }
  return (
    <DataList
      isWide
      items={[
        { label: t.subtotal, value: write(sums.subtotalCents) },
        ...(discount > 0 ? [{ label: t.discount, value: `−${write(discount)}` }] : []),
        ...(sums.taxCents > 0 ? [{ label: t.tax(draft.tax), value: write(sums.taxCents) }] : []),
        { label: t.total, value: write(sums.totalCents), isTotal: true },
        ...(draft.type === 'range' && draft.high ? [{ label: t.upTo, value: write(draft.high) }] : []),
        ...(draft.deposit ? [{ label: t.deposit, value: write(draft.deposit) }] : []),
      ]}
    />
  )
}
