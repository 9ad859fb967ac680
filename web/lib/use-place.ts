import { useEffect, useState } from 'react'
import type { Place } from '#contract/geo/places.ts'
import { api } from './api.ts'
import { findPlace } from './find-place.ts'

/** Places found in this visit. */
const known = new Map<string, Place | null>()

/** Place of a typed zip: undefined until known, null for an unknown zip. */
export function usePlace(zip: string): Place | null | undefined {
  const [, setFound] = useState(zip)
  useEffect(() => {
    if (known.has(zip) || !/^\d{5}$/.test(zip)) return
    let isGone = false
    findPlace(api, zip).then(
      (place) => {
        known.set(zip, place)
        return isGone || setFound(`${zip} found`)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [zip])
  return known.get(zip)
}
