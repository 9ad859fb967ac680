import type { Offer } from '#contract/leads/lead.ts'
import { formatMoney, formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { leadTexts } from '#web/locales/lead.ts'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Price } from '#web/ui/price.tsx'
import css from './lead.module.css'

/** The price with its parts at the time of the offer. */
export function PriceCard({ offer }: { offer: Pick<Offer, 'price' | 'price_parts' | 'comes_back' | 'slots'> }) {
  const { price, price_parts: parts, comes_back: comesBack, slots } = offer
  const t = useTexts(leadTexts)
  const desk = useTexts(companyDeskTexts)
  const locale = useLocale()
  const factor = (name: 'size' | 'urgency' | 'zip_tier' | 'slots') => ({
    label: t.parts[name],
    value: t.times(formatNumber(parts[name], locale, 2)),
  })
  const discount = parts.discount && {
    label: t.discounts[parts.discount.reason],
    value: t.times(formatNumber(parts.discount.factor, locale, 2)),
  }
  return (
    <Card as="section" look="raised" aria-labelledby="price">
      <div className={css.price}>
        <h2 id="price">{t.price}</h2>
        <Price money={price} unit={desk.perContact} size="l" />
        <p>{t.frozen}</p>
        {comesBack.amount > 0 && (
          <p>
            <strong>{t.comesBack(formatMoney(comesBack, locale), slots)}</strong>
          </p>
        )}
        <DataList
          isWide
          items={[
            { label: t.parts.base, value: formatMoney(parts.base, locale) },
            factor('size'),
            factor('urgency'),
            factor('zip_tier'),
            factor('slots'),
            ...(discount ? [discount] : []),
            { label: t.total, value: formatMoney(price, locale), isTotal: true },
          ]}
        />
        <p>{t.bounds(formatMoney(parts.min, locale), formatMoney(parts.max, locale))}</p>
      </div>
    </Card>
  )
}
