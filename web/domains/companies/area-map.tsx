import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './area-map.module.css'

const LeafletMap = lazy(() => import('./leaflet-map.tsx').then(({ LeafletMap }) => ({ default: LeafletMap })))

type Point = { lat: number; lon: number }
/** A company on the map; `text` and `href` show when it is chosen. */
export type Dot = Point & { name: string; text: string; href: string }
export type AreaMapProps = {
  label: string
  centre?: (Point & { name: string }) | null
  /** Circles around the centre, in miles. */
  rings?: readonly number[]
  dots?: readonly Dot[]
  /** Parts of an area that is served. */
  points?: readonly Point[]
  /** Parts that are left out of it. */
  out?: readonly Point[]
  /** English names of states that are served as a whole. */
  wholeStates?: readonly string[]
}

/** A plain map of states, circles and dots. Its code comes when its place scrolls into sight. */
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
