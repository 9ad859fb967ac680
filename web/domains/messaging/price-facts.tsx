import type { AgreedPrice } from '#contract/quotes/change-orders.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { changeTexts } from '#web/locales/change.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { ChangeCard } from './change-card.tsx'
import css from './change-card.module.css'
import { formatSigned } from './signed.ts'

type PriceProps = { price: AgreedPrice; side: 'customer' | 'company'; changed: () => void }

/** How the agreed total came about, what the work cost, the open change, and the earlier ones folded. */
export function PriceFacts({ price, side, changed }: PriceProps) {
  const t = useTexts(changeTexts)
  const locale = useLocale()
  const { first_total, total, final, paid, changes } = price
  const accepted = changes.filter(({ state }) => state === 'accepted')
  const open = changes.find(({ state }) => state === 'proposed')
  const earlier = changes.filter((change) => change !== open)
  const card = (change: AgreedPrice['changes'][number]) => <ChangeCard key={change.id} change={change} side={side} changed={changed} />
  return (
    <>
      <DataList
        isWide
        items={[
          ...(accepted.length > 0 ? [{ label: t.first[side], value: formatMoney(first_total, locale) }] : []),
          ...accepted.map(({ effect }, i) => ({ label: t.change(i + 1), value: formatSigned(effect, locale) })),
          { label: t.total, value: formatMoney(total, locale), isTotal: true },
          ...(final ? [{ label: t.cost, value: formatMoney(final, locale) }] : []),
          ...(paid ? [{ label: t.paid, value: formatMoney(paid, locale) }] : []),
        ]}
      />
      {open && <div className={css.open}>{card(open)}</div>}
      {earlier.length > 0 && (
        <details className={css.earlier}>
          <summary>{t.earlier(earlier.length)}</summary>
          {earlier.map(card)}
        </details>
      )}
    </>
  )
}
