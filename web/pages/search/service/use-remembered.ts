import { useEffect } from 'react'
import { choosePlace } from '#web/domains/companies/search/place.ts'
import type { Recent } from '#web/domains/companies/search/recent.ts'
import { mayRemember } from '#web/lib/consent.ts'
import { useStore, whenHydrated } from '#web/lib/store.ts'
import type { Loaded } from './load.ts'

/** Stores the place and the search in this browser, also for visits by a link. */
export function useRemembered({ service, place, state }: Pick<Loaded, 'service' | 'place' | 'state'>): void {
  useEffect(() => {
    const remember = () => {
      if (place) choosePlace(place)
      useStore.setState({ selectedServiceSearch: service.slug })
      const search: Recent = {
        service: service.slug,
        name: service.name,
        state: state?.slug ?? null,
        zipcode: place?.zipcode ?? null,
        location: place ? `${place.location}, ${place.state_iso}` : (state?.iso_code ?? null),
      }
      if (mayRemember()) void import('#web/domains/companies/search/recent.ts').then(({ rememberSearch }) => rememberSearch(search))
    }
    return whenHydrated(remember)
  }, [service, place, state])
}
