import { useEffect, useState } from 'react'
import { useLocale } from '#web/lib/locale-context.ts'
import { useStore, whenHydrated } from '#web/lib/store.ts'
import { detect, unknownState, useVisitorPlace } from './place.ts'

export type VisitorArea = { state: string; city?: string; zipcode?: string }

/** The visitor's place as far as it is known: a zip with its city, or a city with its state, or the default state. */
export function useVisitorArea(): VisitorArea | undefined {
  const locale = useLocale()
  const place = useVisitorPlace()
  const geoip = useStore((store) => store.geoip)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => whenHydrated(() => void Promise.resolve(detect()).then(() => setAsked(true))), [])

  if (place) return { zipcode: place.zipcode, city: place.location, state: place.state_iso }
  if (geoip) return { city: geoip.city.names[locale], state: geoip.subdivisions[0]?.iso_code ?? unknownState }
  return isAsked ? { state: unknownState } : undefined
}
