import { useEffect, useState } from 'react'
import type { Place } from '#contract/geo/places.ts'
import { api } from '#web/lib/api.ts'
import { findPlace } from '#web/lib/find-place.ts'

/** The place of a zip that somebody types: undefined until known, null when there is no such zip. */
export function usePlace(zip: string): Place | null | undefined {
  const [found, setFound] = useState<{ zip: string; place: Place | null }>()
  useEffect(() => {
    if (!/^\d{5}$/.test(zip)) return
    let isGone = false
    findPlace(api, zip).then(
      (place) => !isGone && setFound({ zip, place }),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [zip])
  return found?.zip === zip ? found.place : undefined
}
