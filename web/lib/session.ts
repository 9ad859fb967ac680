import { useSyncExternalStore } from 'react'
import type { AuthUser } from '#contract/users/people.ts'
import { api } from './api.ts'
import { isApiError } from './api-error.ts'
import { hydrateStore, useStore } from './store.ts'

/** Who is signed in: `undefined` until known, which public pages find out after they are shown. */
export type Session = AuthUser | null | undefined

let session: Session
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setSession(user: AuthUser | null) {
  session = user
  // Enough to draw the account menu at once on the next visit, and nothing to reach the person by.
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

/** What `of` says of who is signed in: drawn again only when that changes. */
export const useOfSession = <T>(of: (known: Session) => T): T =>
  useSyncExternalStore(
    subscribe,
    () => of(session),
    () => of(undefined),
  )

/** Opens another page of the site; there once the site has started. */
export type GoTo = (path: string) => unknown
let goTo: GoTo

/** Pages that are about somebody: the server showed them to a signed-in person. */
const mustKnow = () => /^(\/en)?\/(user|admin|join)(\/|$)/.test(location.pathname)

/** Asks the server who is signed in. Only in the browser. A person whose session has ended goes to sign in, from any page. */
export async function refreshSession(): Promise<AuthUser | null> {
  let user: AuthUser | null = null
  try {
    user = await api.auth.user()
  } catch (error) {
    // Without a connection nothing is known, and the page stays.
    if (!isApiError(error)) throw error
    if (useStore.getState().isAuth || mustKnow()) user = await (await import('./lost-session.ts')).recover(error.status, goTo)
  }
  setSession(user)
  return user
}

let asked: Promise<AuthUser | null> | undefined
/** The person already known to be signed in, else asks: once for all that want to know. Only in the browser. */
export const currentSession = async (): Promise<AuthUser | null> =>
  session ?? (asked ??= refreshSession().finally(() => (asked = undefined)))

/** Who was signed in when last heard. */
export const knownSession = (): Session => session

/** Call with the answer of a sign-in. */
export const signedIn = (user: AuthUser) => setSession(user)

/** Call when the session turned out to have ended. */
export const signedOut = () => setSession(null)

const start = Promise.withResolvers<void>()
/** Resolves when this page has asked who is signed in. What changes the session waits for it: the answer would be about the one before. */
export const sessionStarted = start.promise

/** Once, when the site starts: a visitor who never signed in costs no request. */
export async function startSession(navigate: GoTo) {
  goTo = navigate
  hydrateStore()
  if (useStore.getState().isAuth || mustKnow()) await currentSession().catch(() => undefined)
  else setSession(null)
  start.resolve()
}
