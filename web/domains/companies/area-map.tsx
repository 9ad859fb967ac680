import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './area-map.module.css'
import type { AreaMapProps } from './area-map-props.ts'

const LeafletMap = lazy(() => import('./leaflet-map.tsx').then(({ LeafletMap }) => ({ default: LeafletMap })))

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
