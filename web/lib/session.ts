import { useSyncExternalStore } from 'react'
import type { AuthUser } from '#contract/users/people.ts'
import { api } from './api.ts'
import { isApiError } from './api-error.ts'
import type { GoTo } from './lost-session.ts'
import { hydrateStore, useStore } from './store.ts'

/** The signed-in person; `undefined` until known, which on public pages is after the first render. */
export type Session = AuthUser | null | undefined

let session: Session
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setSession(user: AuthUser | null) {
  session = user
  // Just enough to draw the account menu at once on the next visit, without contact data.
  const authUser = user && {
    id: user.id,
    avatar: user.avatar,
    avatar_text: user.avatar_text,
    notifications: user.notifications,
    is_admin: user.is_admin,
    is_pro: user.is_pro,
    pais: { iso: user.pais.iso },
  }
  useStore.setState({ isAuth: user !== null, authUser, currentUser: user?.id ?? null })
  document.documentElement.toggleAttribute('data-auth', user !== null)
  for (const listener of listeners) listener()
}

export const useSession = (): Session => useOfSession((known) => known)

/** A value derived from the session. Rerenders only when that value changes. */
export const useOfSession = <T>(of: (known: Session) => T): T =>
  useSyncExternalStore(
    subscribe,
    () => of(session),
    () => of(undefined),
  )

/** Opens another page of the site. Set once the site has started. */
let goTo: GoTo

/** Personal pages, which the server only renders with a session. */
const mustKnow = () => /^(\/en)?\/(user|admin|join)(\/|$)/.test(location.pathname)

/** Asks the server for the session. Browser only. When it has ended, sends the person to sign in, from any page. */
export async function refreshSession(): Promise<AuthUser | null> {
  let user: AuthUser | null = null
  try {
    user = await api.auth.user()
  } catch (error) {
    // Offline, the session is unknown and the page stays.
    if (!isApiError(error)) throw error
    if (useStore.getState().isAuth || mustKnow())
      user = await (await import('./lost-session.ts')).recover(error.status, { goTo, signedOut })
  }
  setSession(user)
  return user
}

let asked: Promise<AuthUser | null> | undefined
/** The known session, or one shared request for it. Browser only. */
export const currentSession = async (): Promise<AuthUser | null> =>
  session ?? (asked ??= refreshSession().finally(() => (asked = undefined)))

/** The session as last known. */
export const knownSession = (): Session => session

/** Call with the response of a sign-in. */
export const signedIn = (user: AuthUser) => setSession(user)

/** Call when the session has ended. */
export const signedOut = () => setSession(null)

const start = Promise.withResolvers<void>()
/** Resolves after the first check of the session. Changes to the session wait for it, so that its answer isn't out of date. */
export const sessionStarted = start.promise

/** Starts the session when the site starts. Visitors who never signed in cost no request. */
export async function startSession(navigate: GoTo) {
  goTo = navigate
  hydrateStore()
  if (useStore.getState().isAuth || mustKnow()) await currentSession().catch(() => undefined)
  else setSession(null)
  start.resolve()
}
