import { useMemo, useRef } from 'react'
import { href } from 'react-router'
import type { CompanyCard } from '#contract/companies/search.ts'
import { AreaMap } from '#web/domains/companies/map/area-map.tsx'
import { formatMoney, formatRating } from '#web/lib/format.ts'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyTexts } from '#web/locales/company.ts'
import { searchTexts } from '#web/locales/search.ts'
import type { Loaded } from './load.ts'
import css from './results-map.module.css'
import { useRowLight } from './use-row-light.ts'

const ringMiles = [2, 5, 10, 20, 40, 80]

/** The two widest circles up to the first one that contains every company. */
function ringsFor(companies: readonly CompanyCard[]): number[] {
  const furthest = Math.max(0, ...companies.map(({ miles }) => miles ?? 0))
  const last = ringMiles.findIndex((miles) => miles >= furthest)
  return last < 0 ? ringMiles.slice(-2) : ringMiles.slice(Math.max(0, last - 1), last + 1)
}

/** Map of the listed companies around the search zip. A pin and its row in the list light up together. */
export function ResultsMap({ service, place, result }: Pick<Loaded, 'service' | 'place' | 'result'>) {
  const { mapLabel } = useTexts(searchTexts)
  const t = useTexts(companyTexts)
  const locale = useLocale()
  const frame = useRef<HTMLDivElement>(null)
  const { lit, setLit, showRow } = useRowLight(frame)
  const dots = useMemo(
    () =>
      result.data.map(({ slug, name, lat, lon, rating, price_from }) => {
        const price = price_from && formatMoney(price_from.price, locale, { short: true })
        return {
          id: slug,
          lat,
          lon,
          name,
          price,
          text: [
            rating.mean !== null && `★ ${formatRating(rating.mean, locale)} (${rating.count})`,
            price_from && `${t.from} ${price} ${t.units[price_from.unit]}`,
          ]
            .filter(Boolean)
            .join(' · '),
          href: localizedPath(href('/companies/:slug', { slug }), locale),
        }
      }),
    [result.data, locale, t],
  )
  const around = useMemo(
    () => (place ? { centre: { ...place, name: `${place.location} ${place.zipcode}` }, rings: ringsFor(result.data) } : {}),
    [place, result.data],
  )
  return (
    <div ref={frame} className={css.map}>
      <AreaMap label={mapLabel(service.name)} dots={dots} lit={lit} onLit={setLit} onChoose={showRow} {...around} />
    </div>
  )
}
