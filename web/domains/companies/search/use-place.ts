import { useEffect, useState } from 'react'
import type { Place } from '#contract/geo/places.ts'
import { api } from '#web/lib/api.ts'
import { findPlace } from '#web/lib/find-place.ts'

/** Place of a typed zip: undefined until known, null for an unknown zip. */
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
