import { useMemo } from 'react'
import type { CompanyProfile } from '#contract/companies/search.ts'
import type { State } from '#contract/geo/places.ts'
import { AreaMap } from '#web/domains/companies/map/area-map.tsx'
import { formatList, formatMiles } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyPageTexts } from '#web/locales/company-page.ts'
import css from '../company.module.css'

export function Area({ company, states }: { company: CompanyProfile; states: readonly State[] }) {
  const t = useTexts(companyPageTexts)
  const locale = useLocale()
  const { area, lat, lon, name, locations } = company
  const city = locations ? formatList([...new Set(locations.places.map((place) => place.city))], locale) : company.city
  const { radius_miles: miles } = area
  const centre = useMemo(() => (locations ? null : { lat, lon, name: city }), [locations, lat, lon, city])
  const rings = useMemo(() => (miles ? [miles] : []), [miles])
  const names = states.map((state) => state[`name_${locale}`])
  return (
    <section>
      <h2>{t.area}</h2>
      <p className={css.text}>
        {miles !== null && t.areaRadius(area.zips_count, miles && formatMiles(miles, locale), city)}{' '}
        {names.length > 0 && t.areaStates(formatList(names, locale))}
      </p>
      {locations && <p className={css.text}>{locations.text}</p>}
      <AreaMap label={t.areaMap(name)} centre={centre} others={locations?.places} rings={rings} points={area.points} />
    </section>
  )
}
