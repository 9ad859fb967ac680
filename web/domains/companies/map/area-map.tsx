import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './frame.module.css'
import type { AreaMapProps } from './props.ts'

const MapView = lazy(() => import('./map-view.tsx').then((module) => ({ default: module.MapView })))

/** A map of pins, circles and areas. Its code loads when it scrolls into view. */
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
          <MapView {...props} />
        </Suspense>
      )}
    </div>
  )
}
