import { useSyncExternalStore } from 'react'
import type { AuthUser } from '#contract/users.ts'
import { api } from './api.ts'
import { isApiError } from './api-error.ts'
import { localeOf, localizedPath } from './locale.ts'
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
  const authUser = user && { id: user.id, avatar: user.avatar, avatar_text: user.avatar_text, is_admin: user.is_admin, is_pro: user.is_pro }
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

/** Asks the server who is signed in. Only in the browser. */
export async function refreshSession(): Promise<AuthUser | null> {
  try {
    setSession(await api.auth.user())
  } catch (error) {
    if (!isApiError(error)) throw error
    setSession(null)
  }
  return session ?? null
}

/** The person already known to be signed in, else asks. Only in the browser. */
export const currentSession = async (): Promise<AuthUser | null> => session ?? refreshSession()

/** Who was signed in when last heard. */
export const knownSession = (): Session => session

/** Call with the answer of a sign-in. */
export const signedIn = (user: AuthUser) => setSession(user)

/** Call when the session turned out to have ended. */
export const signedOut = () => setSession(null)

/** Ends the session and forgets what this browser kept of the person. A fresh document also forgets what is in memory. `next` is where the one who signs in then goes. */
export async function signOut(next?: string) {
  await api.auth.logout()
  setSession(null)
  useStore.getState().wipe()
  const { forgetDevice } = await import('./forget-device.ts')
  await forgetDevice()
  const login = localizedPath('/auth/login', localeOf(location.pathname))
  location.assign(next ? `${login}?redirect=${encodeURIComponent(next)}` : login)
}

const start = Promise.withResolvers<void>()
/** Resolves when this page has asked who is signed in. What changes the session waits for it: the answer would be about the one before. */
export const sessionStarted = start.promise

/** Once, when the site starts: a visitor who never signed in costs no request. */
export async function startSession() {
  hydrateStore()
  const mustKnow = /^(\/en)?\/(user|admin|join)(\/|$)/.test(location.pathname)
  if (useStore.getState().isAuth || mustKnow) await refreshSession().catch(() => undefined)
  else setSession(null)
  start.resolve()
}
