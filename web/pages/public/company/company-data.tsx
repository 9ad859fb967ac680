import { country } from '#country/country.ts'
import { JsonLd } from '#web/lib/head.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useOrigin } from '#web/lib/origin.ts'
import { mediaPath } from '#web/ui/picture.tsx'
import type { Loaded } from './load.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Structured data of the profile, with countable reviews only. */
export function CompanyData({ company, reviews }: Loaded) {
  const locale = useLocale()
  const origin = useOrigin()
  const { mean, count } = company.rating
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': 'LocalBusiness',
        name: company.name,
        description: company.tagline,
        url: origin + localizedPath(`/companies/${company.slug}`, locale),
        ...(company.cover && { image: origin + mediaPath(company.cover.id, Math.max(...company.cover.widths)) }),
        ...(company.logo && { logo: origin + mediaPath(company.logo.id, Math.max(...company.logo.widths)) }),
        address: {
          '@type': 'PostalAddress',
          addressLocality: company.city,
          addressRegion: company.state_iso,
          addressCountry: country.code,
        },
        ...(company.locations && {
          location: company.locations.places.map(({ name, city, state_iso, lat, lon }) => ({
            '@type': 'Place',
            name,
            address: { '@type': 'PostalAddress', addressLocality: city, addressRegion: state_iso, addressCountry: country.code },
            geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon },
          })),
        }),
        ...(company.founded_year && { foundingDate: String(company.founded_year) }),
        openingHoursSpecification: company.hours.map(({ weekday, opens, closes }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: days[weekday - 1],
          opens,
          closes: closes === '24:00' ? '23:59' : closes,
        })),
        ...(mean !== null && {
          aggregateRating: { '@type': 'AggregateRating', ratingValue: mean, reviewCount: count, bestRating: 5, worstRating: 1 },
        }),
        review: reviews?.data
          .filter(({ level }) => level !== 'unverified')
          .map(({ author, overall, text, published_at }) => ({
            '@type': 'Review',
            author: { '@type': 'Person', name: author },
            reviewRating: { '@type': 'Rating', ratingValue: overall, bestRating: 5, worstRating: 1 },
            reviewBody: text,
            datePublished: published_at?.slice(0, 10),
          })),
      }}
    />
  )
}
