import type { Suggestion } from '#contract/catalog/services.ts'
import { api } from '#web/lib/api.ts'
import { findPlace } from '#web/lib/find-place.ts'
import { useStore } from '#web/lib/store.ts'
import { categoryPath, resultsPath } from './paths.ts'
import { choosePlace, listStates } from './place.ts'

export type Target = Pick<Suggestion, 'kind' | 'slug'>
type Wish = {
  text: string
  chosen: Target | undefined
  /** As typed; without a field for it, the one of the page or the visitor. */
  zip?: string
}

/** Navigates to the results for a text and a zip. Returns the name of the field that is wrong, if one is. */
export async function go({ text, chosen, zip }: Wish, navigate: (path: string) => unknown): Promise<'what' | 'zip' | undefined> {
  const q = text.trim().slice(0, 80)
  if (q === '') return 'what'
  // Puts the keyboard of a phone away, and the field of its header.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const [place, states, target] = await Promise.all([
    findPlace(api, zip ?? knownZip()),
    listStates(api),
    chosen ?? api.catalog.suggest({ query: { q } }).then(([first]) => first),
  ])
  if (zip && !place) return 'zip'
  if (place) choosePlace(place)
  const zipcode = place?.zipcode
  if (!target) {
    navigate(`/search?${new URLSearchParams({ q, ...(zipcode && { zipcode }) })}`)
  } else if (target.kind === 'category') {
    navigate(categoryPath(target.slug, zipcode))
  } else {
    useStore.setState({ selectedServiceSearch: target.slug })
    navigate(resultsPath(target.slug, { state: states.find(({ iso_code }) => iso_code === place?.state_iso)?.slug, zipcode }))
  }
  return
}

function knownZip(): string {
  const { selectedZipSearch, selectedZipcode, geoip } = useStore.getState()
  return new URLSearchParams(location.search).get('zipcode') ?? selectedZipSearch ?? selectedZipcode ?? geoip?.postal.code ?? ''
}
