import { useEffect } from 'react'
import { country } from '#country/country.ts'
import type { Place, State } from '#contract/geo/places.ts'
import { api, type ApiClient } from '#web/lib/api.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useStore, whenHydrated } from '#web/lib/store.ts'

/** Place of the visitor: the chosen one, else the one detected by IP address. */
export type VisitorPlace = { zipcode: string; location: string; state_iso: string }

export const unknownState = country.place.state
let asking: Promise<unknown> | undefined

/** Detects the visitor's place once per browser. */
export function detect() {
  if (!useStore.getState().geoip)
    asking ??= api.geo.geoip().then(
      (geoip) => useStore.setState({ geoip }),
      () => undefined,
    )
  return asking
}

/** Undefined on the server, in the first render, and during detection. */
export function useVisitorPlace(): VisitorPlace | undefined {
  const locale = useLocale()
  const geoip = useStore((store) => store.geoip)
  const zipcode = useStore((store) => store.selectedZipcode)
  const chosen = useStore((store) => store.selectedGeoip)

  useEffect(() => whenHydrated(() => void detect()), [])

  if (zipcode && chosen) return { zipcode, ...chosen }
  return geoip?.postal.code
    ? { zipcode: geoip.postal.code, location: geoip.city.names[locale], state_iso: geoip.subdivisions[0]?.iso_code ?? unknownState }
    : undefined
}

/** Stores a place for the next search. */
export function choosePlace({ zipcode, state_iso, location, lat, lon, country_iso }: Place): void {
  useStore.setState({
    selectedZipcode: zipcode,
    selectedZipSearch: zipcode,
    selectedLocationSearch: location,
    selectedGeoip: { state_iso, location },
    location: { state_iso, location, lat, lon, country_iso },
  })
}

/** All states, cached in the browser. */
export async function listStates(client: Pick<ApiClient, 'geo'>): Promise<State[]> {
  if (import.meta.env.SSR) return client.geo.states()
  const kept = useStore.getState().states
  if (kept.length > 0) return kept
  const states = await client.geo.states()
  useStore.setState({ states })
  return states
}
