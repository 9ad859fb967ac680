import { useEffect, useMemo, useState } from 'react'
import type { Place } from '#contract/geo/places.ts'
import type { Demand } from '#contract/projects/demand.ts'
import { AreaMap } from '#web/domains/companies/map/area-map.tsx'
import { api } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/texts.ts'
import { proTexts } from '#web/locales/pro.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './data.module.css'

type EstimateProps = { services: readonly string[]; place: Place | undefined; radius: number | undefined; states: readonly string[] }

const pauseMs = 250

/** Recent demand for the chosen services and area; undefined while loading or incomplete. */
function useDemand({ services, place, radius, states }: EstimateProps): Demand | undefined {
  const [found, setFound] = useState<{ key: string; demand: Demand }>()
  const zipcode = place?.zipcode
  const key = services.length > 0 && (zipcode || states.length > 0) ? JSON.stringify([services, zipcode, radius, states]) : ''
  useEffect(() => {
    if (key === '') return
    const [slugs, zip, miles, isos] = JSON.parse(key) as [string[], string | null, number | null, string[]]
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const where = isos.length > 0 ? { states: isos.join(',') } : { zipcode: zip!, ...(miles ? { radius_miles: miles } : {}) }
      api.projects.demand({ query: { services: slugs.join(','), ...where } }, { signal: stop.signal }).then(
        (demand) => setFound({ key, demand }),
        () => undefined,
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key])
  return found && found.key === key ? found.demand : undefined
}

/** Estimated requests per month, by service, with a map of the area. */
export function Estimate(props: EstimateProps) {
  const t = useTexts(proTexts).estimate
  const demand = useDemand(props)
  const { place, radius } = props
  const isChosen = props.services.length > 0 && place !== undefined
  return (
    <section className={css.estimate} aria-live="polite" aria-label={t.title}>
      <h2>{t.title}</h2>
      {!isChosen ? <p>{t.choose}</p> : demand ? <Figures demand={demand} /> : <Skeleton height="5rem" />}
      {place && radius && <Area place={place} radius={radius} points={demand?.area.points} />}
    </section>
  )
}

function Figures({ demand: { days, scope, requests, services, area } }: { demand: Demand }) {
  const t = useTexts(proTexts).estimate
  const perMonth = (count: number) => Math.round((count * 30) / days)
  const most = Math.max(1, ...services.map((service) => service.requests))
  if (requests === 0) return <p>{t.none}</p>
  const month = perMonth(requests)
  return (
    <>
      <p className={css.figure}>
        <strong>{month < 1 ? t.lessThanOne : month}</strong> {t.perMonth(month)}
      </p>
      <ul className={css.bars}>
        {services.slice(0, 6).map(({ slug, name, requests: count }) => (
          <li key={slug}>
            <span>{name}</span>
            <span className={css.bar} style={{ '--part': count / most } as object} aria-hidden />
            <span>{count > 0 && perMonth(count) < 1 ? '< 1' : perMonth(count)}</span>
          </li>
        ))}
      </ul>
      <p className={css.small}>
        {t[scope](days)} {scope === 'area' && area.zips_count > 1 && `${t.zips(area.zips_count)}. `}
        {t.honest}
      </p>
    </>
  )
}

function Area({ place, radius, points }: { place: Place; radius: number; points: Demand['area']['points'] | undefined }) {
  const t = useTexts(proTexts).estimate
  const centre = useMemo(() => ({ lat: place.lat, lon: place.lon, name: place.location }), [place])
  const rings = useMemo(() => [radius], [radius])
  return (
    <div className={css.map}>
      <AreaMap label={t.map} centre={centre} rings={rings} {...(points ? { points } : {})} />
    </div>
  )
}
