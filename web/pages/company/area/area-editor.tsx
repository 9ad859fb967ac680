import { useMemo, useState } from 'react'
import type { State } from '#contract/geo/places.ts'
import type { OwnArea } from '#contract/companies/area.ts'
import { AreaMap } from '#web/domains/companies/map/area-map.tsx'
import { usePlace } from '#web/lib/use-place.ts'
import { formatList, formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useOwnTexts } from '#web/lib/own-company.ts'
import { companyServicesTexts } from '#web/locales/company-services.ts'
import { AreaGroups } from './area-groups.tsx'
import { AreaTools, type Circle } from './area-tools.tsx'
import css from './area.module.css'
import { useArea } from './use-area.ts'

/** Editor of the service area: map, list, and tools. */
export function AreaEditor({ area: loaded, states }: { area: OwnArea; states: readonly State[] }) {
  const t = useOwnTexts(companyServicesTexts)
  const locale = useLocale()
  const area = useArea(loaded)
  const { base, zips_count: zips, excluded_count: out, points, states: isos } = area.area
  const [circle, setCircle] = useState<Circle>({ zip: base.zipcode, miles: 15 })
  const place = usePlace(circle.zip)
  const middle = place ?? base
  const centre = useMemo(() => ({ lat: middle.lat, lon: middle.lon, name: 'location' in middle ? middle.location : middle.city }), [middle])
  const rings = useMemo(() => (circle.isShown ? [circle.miles] : []), [circle.isShown, circle.miles])
  const whole = states.filter(({ iso_code }) => isos.includes(iso_code))
  const names = isos.join()
  const wholeStates = useMemo(
    () => states.filter(({ iso_code }) => names.split(',').includes(iso_code)).map(({ name_en }) => name_en),
    [states, names],
  )
  const inside = useMemo(() => points.filter(({ is_excluded }) => !is_excluded), [points])
  const outside = useMemo(() => points.filter(({ is_excluded }) => is_excluded), [points])
  const words = [
    ...(whole.length > 0
      ? [
          t.whole(
            formatList(
              whole.map((state) => state[`name_${locale}`]),
              locale,
            ),
          ),
        ]
      : []),
    ...(zips > 0 ? [t.covers(formatNumber(zips, locale), zips)] : []),
    ...(out > 0 ? [t.out(formatNumber(out, locale), out)] : []),
  ]
  return (
    <div className={css.area}>
      <div>
        <h2 className={css.title}>{t.area}</h2>
        <p className={css.note}>{t.areaText}</p>
      </div>
      <p className={css.sum} data-none={words.length === 0 || undefined} aria-live="polite">
        {words.length === 0 ? t.areaNone : words.join(' · ')}
      </p>
      <AreaMap label={t.areaMap} centre={centre} rings={rings} points={inside} out={outside} wholeStates={wholeStates} />
      <AreaTools area={area} states={states} circle={circle} onCircle={setCircle} />
      <AreaGroups area={area} states={whole} />
    </div>
  )
}
