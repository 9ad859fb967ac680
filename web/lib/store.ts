import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import type { Picture } from '#contract/media/pictures.ts'
import type { Answers } from '#contract/catalog/forms.ts'
import type { GeoIp, Place, State } from '#contract/geo/places.ts'
import type { ProjectDetails } from '#contract/projects/draft.ts'
import type { AuthUser } from '#contract/users/people.ts'

/** The request being written, with the changes that aren't sent yet. Its answers are in `selectedAnswers`. */
export type Draft = {
  id: string
  /** Slug. */
  service: string
  company: string | null
  zipcode: string | null
  details: ProjectDetails
  /** Photos stored on the server. */
  photos: Picture[]
  isCreated: boolean
  unsentAnswers: string[]
  unsentDetails: (keyof ProjectDetails)[]
}

/** A service to choose offline. Its name is in the language of the last visit. */
export type KeptService = { id: string; slug: string; name: string }

/** State that survives a reload: ids and choices, never contact data. */
type Kept = {
  geoip: GeoIp | null
  states: State[]
  services: KeptService[]
  newAddedServices: KeptService[]
  location: Omit<Place, 'zipcode'> | null
  /** Last search: ZIP, slug of the service, place. */
  selectedZipSearch: string | null
  selectedServiceSearch: string | null
  selectedLocationSearch: string | null
  /** Chosen by the person instead of the detected place. */
  selectedGeoip: { state_iso: string; location: string } | null
  selectedZipcode: string | null
  /** Answers of the request being written. */
  selectedAnswers: Answers
  draft: Draft | null
  /** Ids of the request being written or followed, and of its author. */
  currentProject: string | null
  currentUser: string | null
  guestUser: string | null
  isAuth: boolean
  authUser: Pick<AuthUser, 'id' | 'avatar' | 'avatar_text' | 'notifications' | 'is_admin' | 'is_pro' | 'pais'> | null
}

/** Choices of the device, which survive sign-out and don't expire. */
type Device = {
  /** Whether the browser has offered to install the app. The prompt itself can't be stored. */
  deferredPrompt: boolean
  installationRejected: boolean
  cookiesAcepted: boolean | null
  cookiesAcceptedDate: string | null
}

type Store = Kept & Device & { wipe: () => void }

const nothingKept: Kept = {
  geoip: null,
  states: [],
  services: [],
  newAddedServices: [],
  location: null,
  selectedZipSearch: null,
  selectedServiceSearch: null,
  selectedLocationSearch: null,
  selectedGeoip: null,
  selectedZipcode: null,
  selectedAnswers: {},
  draft: null,
  currentProject: null,
  currentUser: null,
  guestUser: null,
  isAuth: false,
  authUser: null,
}

const keptForMs = 30 * 24 * 3600 * 1000

type Saved = Kept & Device & { savedAt: number }

const name = 'oficio'

/** Reads the stored state, if it can be read. After 30 days only the choices of the device are left. */
function read(): Partial<Saved> {
  try {
    const { savedAt, ...state } = JSON.parse(localStorage.getItem(name) ?? 'null') as Saved
    return Date.now() - savedAt < keptForMs ? state : { ...state, ...nothingKept }
  } catch {
    return {}
  }
}

function save({ wipe: _wipe, ...kept }: Store) {
  try {
    localStorage.setItem(name, JSON.stringify({ ...kept, savedAt: Date.now() } satisfies Saved))
  } catch {
    // The choices still apply until the page is closed.
  }
}

/** Id of the person that another tab has just stored, if the event is about the store. */
export const personIn = ({ key, newValue }: StorageEvent): string | null =>
  key === name && newValue ? ((JSON.parse(newValue) as Partial<Saved>).currentUser ?? null) : null

let isHydrated = false

export const useStore = create<Store>()((set) => ({
  ...nothingKept,
  deferredPrompt: false,
  installationRejected: false,
  cookiesAcepted: null,
  cookiesAcceptedDate: null,
  wipe: () => {
    if (!isHydrated) hydrateStore()
    set(nothingKept)
  },
}))
const atFirst = useStore.getState()
/** Changes made before hydration, which are newer than the stored state. */
const chosenSince = (now: Store): Partial<Store> =>
  Object.fromEntries(Object.entries(now).filter(([key, value]) => value !== atFirst[key as keyof Store]))
useStore.subscribe((now, before) => {
  const isChanged = (Object.keys(now) as (keyof Store)[]).some((key) => now[key] !== before[key])
  if (isChanged) save(isHydrated ? now : { ...now, ...read(), ...chosenSince(now) })
})

const waiting = new Set<() => void>()

/** Loads the stored state. Called after the first paint, so that the first render matches the server's. */
export function hydrateStore() {
  const chosen = chosenSince(useStore.getState())
  isHydrated = true
  useStore.setState({ ...read(), ...chosen })
  for (const listener of waiting) listener()
}

/** Calls back when the stored state is loaded, at once if it already is. Returns a function that cancels. */
export function whenHydrated(listener: () => void): () => void {
  if (isHydrated) listener()
  return onHydration(listener)
}

const onHydration = (listener: () => void) => {
  waiting.add(listener)
  return () => void waiting.delete(listener)
}

/** Whether the stored state is loaded: false on the server and in the first render. */
export const useHydrated = () =>
  useSyncExternalStore(
    onHydration,
    () => isHydrated,
    () => false,
  )
