import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './area-map.module.css'

const LeafletMap = lazy(() => import('./leaflet-map.tsx').then(({ LeafletMap }) => ({ default: LeafletMap })))

type Point = { lat: number; lon: number }
/** A company on the map; `text` and `href` show when it is selected. */
export type Dot = Point & { name: string; text: string; href: string }
export type AreaMapProps = {
  label: string
  centre?: (Point & { name: string }) | null
  /** Radii of circles around the center, in miles. */
  rings?: readonly number[]
  dots?: readonly Dot[]
  /** Covered points of an area. */
  points?: readonly Point[]
  /** Excluded points of an area. */
  out?: readonly Point[]
  /** English names of states covered as a whole. */
  wholeStates?: readonly string[]
}

/** A plain map of states, circles and dots. Its code loads when it scrolls into view. */
export function AreaMap(props: AreaMapProps) {
  const [isNear, setNear] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '200px' })
    watcher.observe(ref.current!)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={ref} className={css.map} role="group" aria-label={props.label}>
      {isNear && (
        <Suspense fallback={<Skeleton height="100%" />}>
          <LeafletMap {...props} />
        </Suspense>
      )}
    </div>
  )
}
