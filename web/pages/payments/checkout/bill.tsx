import type { Payment } from '#contract/payments/payment.ts'
import { cardName } from '#web/domains/payments/cards/card-name.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { checkoutTexts } from '#web/locales/checkout.ts'
import { DataList } from '#web/ui/data-list.tsx'

/** Bill of a payment: its subject, and the parts it is paid with. */
export function Bill({ payment: { title, amount, parts, card } }: { payment: Payment }) {
  const t = useTexts(checkoutTexts)
  const locale = useLocale()
  const source = (label: string, part: Payment['amount']) => (part.amount > 0 ? [{ label, value: formatMoney(part, locale) }] : [])
  return (
    <DataList
      isWide
      items={[
        { label: title, value: formatMoney(amount, locale) },
        { label: t.total, value: formatMoney(amount, locale), isTotal: true },
        ...source(t.promo, parts.promo),
        ...source(t.wallet, parts.wallet),
        ...source(card ? cardName(card) : t.paidWith, parts.card),
      ]}
    />
  )
}
