import { use } from 'react'
import type { PriceGuide } from '#contract/quotes/prices.ts'
import { guidePath } from '#web/domains/quotes/guide-path.ts'
import { api } from '#web/lib/api.ts'
import { formatMoney, formatMonth, formatNumber } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { usualPriceTexts } from '#web/locales/usual-price.ts'
import css from './usual-price.module.css'

type Asked = { service: string; zipcode: string }

const guides = new Map<string, Promise<PriceGuide | null>>()
const longestMs = 1000

/** Price guide of a service around a zip, asked for once; null when it fails or takes too long to wait for. */
export function guideAround({ service, zipcode }: Asked): Promise<PriceGuide | null> {
  const key = `${service} ${zipcode}`
  const known = guides.get(key)
  if (known) return known
  const guide = Promise.race([
    api.prices.guide({ params: { service }, query: { place: zipcode } }).catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), longestMs)),
  ])
  guides.set(key, guide)
  return guide
}

/** The usual price around the zip, if the price guide has one. The screen waits for it, so that nothing moves. */
export function UsualPrice(asked: Asked) {
  const t = useTexts(usualPriceTexts)
  const locale = useLocale()
  const guide = use(guideAround(asked))
  if (!guide?.figures) return null
  const { low, high, count } = guide.figures
  return (
    <p className={css.price}>
      <strong>{t.usual(formatMoney(low, locale, { short: true }), formatMoney(high, locale, { short: true }))}</strong>
      <span>
        {t.basis(formatNumber(count, locale), formatMonth(guide.month, locale))}{' '}
        <LocalLink to={guidePath(asked.service, guide.place.slug)} target="_blank">
          {t.guide}
        </LocalLink>
      </span>
    </p>
  )
}
