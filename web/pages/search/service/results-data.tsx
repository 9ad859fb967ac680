import { href } from 'react-router'
import { brand } from '#brand/brand.ts'
import { categoryPath } from '#web/domains/companies/search/paths.ts'
import { JsonLd } from '#web/lib/head.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useOrigin } from '#web/lib/origin.ts'
import { breadcrumbData } from '#web/lib/structured-data.ts'
import { useTexts } from '#web/lib/texts.ts'
import { searchTexts } from '#web/locales/search.ts'
import type { Loaded } from './load.ts'

/** Structured data of the results. */
export function ResultsData({ service, price, state, place, rows, path }: Loaded & { path: string }) {
  const t = useTexts(searchTexts)
  const locale = useLocale()
  const origin = useOrigin()
  const at = (to: string) => localizedPath(to, locale)
  const { low, high } = price
  return (
    <>
      <JsonLd
        data={breadcrumbData(origin, [
          { name: t.home, path: at('/') },
          { name: service.category.name, path: at(categoryPath(service.category.slug)) },
          { name: service.name, path },
        ])}
      />
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'Service',
          name: service.name,
          description: service.description,
          serviceType: service.category.name,
          provider: { '@type': 'Organization', name: brand.name, url: origin },
          areaServed: place
            ? { '@type': 'City', name: `${place.location}, ${place.state_iso}` }
            : state && { '@type': 'State', name: state.name_en },
          offers: { '@type': 'AggregateOffer', priceCurrency: low.currency, lowPrice: low.amount / 100, highPrice: high.amount / 100 },
        }}
      />
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'ItemList',
          itemListElement: rows.map(({ slug, name }, i) => ({
            '@type': 'ListItem',
            position: i + 1,
            name,
            url: origin + at(href('/companies/:slug', { slug })),
          })),
        }}
      />
    </>
  )
}
