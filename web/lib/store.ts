import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { persist, type PersistStorage } from 'zustand/middleware'
import type { Picture } from '#contract/companies.ts'
import type { Answers } from '#contract/forms.ts'
import type { GeoIp, Place, State } from '#contract/geo.ts'
import type { ProjectDetails } from '#contract/projects.ts'
import type { AuthUser } from '#contract/users.ts'

/** The request being written, and what of it the server has not been told yet. Its answers are `selectedAnswers`. */
export type Draft = {
  id: string
  /** Slugs. */
  service: string
  company: string | null
  zipcode: string | null
  details: ProjectDetails
  /** The photos that the server holds. */
  photos: Picture[]
  isCreated: boolean
  unsentAnswers: string[]
  unsentDetails: (keyof ProjectDetails)[]
}

/** What outlives a reload in this browser: ids and choices, never anybody's contact data. */
type Kept = {
  geoip: GeoIp | null
  states: State[]
  services: { id: string; slug: string }[]
  newAddedServices: { id: string; slug: string }[]
  location: Omit<Place, 'zipcode'> | null
  /** Typed or chosen in the search box: zip, slug of the service, place. */
  selectedZipSearch: string | null
  selectedServiceSearch: string | null
  selectedLocationSearch: string | null
  /** Chosen instead of the detected place. */
  selectedGeoip: { state_iso: string; location: string } | null
  selectedZipcode: string | null
  /** Answers of the request being written. */
  selectedAnswers: Answers
  draft: Draft | null
  /** Ids of the request being written or followed, and of who writes it. */
  currentProject: string | null
  currentUser: string | null
  guestUser: string | null
  isAuth: boolean
  authUser: Pick<AuthUser, 'id' | 'avatar' | 'avatar_text' | 'is_admin' | 'is_pro'> | null
}

/** Choices of the device, which a sign-out does not change. */
type Device = {
  /** Whether the browser has offered to install the app. The offer itself cannot be kept. */
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

/** localStorage that forgets after 30 days, and that a full or forbidden storage does not break. */
const storage: PersistStorage<Kept & Device> = {
  getItem(name) {
    try {
      const { savedAt, ...state } = JSON.parse(localStorage.getItem(name) ?? 'null') as Saved
      return Date.now() - savedAt < keptForMs ? { state } : null
    } catch {
      return null
    }
  },
  setItem(name, { state }) {
    try {
      localStorage.setItem(name, JSON.stringify({ ...state, savedAt: Date.now() } satisfies Saved))
    } catch {
      // The choices still hold until the page is closed.
    }
  },
  removeItem: (name) => localStorage.removeItem(name),
}

export const useStore = create<Store>()(
  persist(
    (set) => ({
      ...nothingKept,
      deferredPrompt: false,
      installationRejected: false,
      cookiesAcepted: null,
      cookiesAcceptedDate: null,
      wipe: () => set(nothingKept),
    }),
    // Hydrated by hand after the first paint, so that the browser's first render equals the server's.
    { name: 'oficio', storage, skipHydration: true, partialize: ({ wipe: _wipe, ...kept }) => kept },
  ),
)

/** Whether the kept choices are there: false on the server and in the first render. */
export const useHydrated = () => useSyncExternalStore(useStore.persist.onFinishHydration, useStore.persist.hasHydrated, () => false)
