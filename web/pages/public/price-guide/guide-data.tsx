import { country } from '#country/country.ts'
import type { PriceGuide } from '#contract/quotes/prices.ts'
import { guidePath } from '#web/domains/quotes/guide-path.ts'
import { JsonLd } from '#web/lib/head.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useOrigin } from '#web/lib/origin.ts'
import { breadcrumbData, organization } from '#web/lib/structured-data.ts'
import { useTexts } from '#web/lib/texts.ts'
import { pricesTexts } from '#web/locales/prices.ts'
import { dataPath } from './data-path.ts'

/** Twelve months as an ISO 8601 interval: `2025-11/2026-10`. */
function yearTo(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - 11)
  return `${first.toISOString().slice(0, 7)}/${month}`
}

/** Structured data of a guide with figures. */
export function GuideData({ guide, title, description }: { guide: PriceGuide; title: string; description: string }) {
  const t = useTexts(pricesTexts)
  const locale = useLocale()
  const origin = useOrigin()
  const at = (to: string) => localizedPath(to, locale)
  const { service, place, figures, month } = guide
  if (!figures) return null
  const dollars = (cents: number) => cents / 100
  const area = {
    '@type': place.kind === 'town' ? 'City' : place.kind === 'state' ? 'State' : 'Country',
    name: place.name,
  }
  return (
    <>
      <JsonLd
        data={breadcrumbData(origin, [
          { name: t.home, path: at('/') },
          { name: t.guide, path: at('/precios') },
          { name: service.name, path: at(guidePath(service.slug)) },
          ...(place.slug ? [{ name: place.name, path: at(guidePath(service.slug, place.slug)) }] : []),
        ])}
      />
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'Dataset',
          name: title,
          description,
          url: origin + at(guidePath(service.slug, place.slug)),
          creator: organization(origin),
          isAccessibleForFree: true,
          inLanguage: locale,
          temporalCoverage: yearTo(month),
          spatialCoverage: { '@type': 'Place', name: place.name },
          variableMeasured: (['lowest', 'low', 'middle', 'high', 'highest'] as const).map((name, i) => ({
            '@type': 'PropertyValue',
            name: `p${[10, 25, 50, 75, 90][i]}`,
            value: dollars(figures[name].amount),
            unitText: country.currency.code,
          })),
          distribution: {
            '@type': 'DataDownload',
            encodingFormat: 'application/json',
            contentUrl: origin + dataPath(guide),
          },
        }}
      />
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'Service',
          name: service.name,
          serviceType: service.category.name,
          provider: organization(origin),
          areaServed: area,
          offers: {
            '@type': 'AggregateOffer',
            priceCurrency: country.currency.code,
            lowPrice: dollars(figures.low.amount),
            highPrice: dollars(figures.high.amount),
            offerCount: figures.count,
          },
        }}
      />
    </>
  )
}
