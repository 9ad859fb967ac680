import { useSyncExternalStore } from 'react'
import { mayRemember } from '#web/lib/consent.ts'

/** A recent search in this browser: slugs and a place, no personal data. */
export type Recent = { service: string; name: string; state: string | null; zipcode: string | null; location: string | null }

const key = 'recent-searches'
const most = 6
const none: Recent[] = []
let known: Recent[] | undefined
const listeners = new Set<() => void>()

function read(): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? (kept as Recent[]) : none
  } catch {
    return none
  }
}

const write = (list: Recent[]) => {
  known = list
  try {
    if (mayRemember()) localStorage.setItem(key, JSON.stringify(list))
  } catch {
    // Without storage they last until the page is closed.
  }
  for (const listener of listeners) listener()
}

const isSame = (a: Recent, b: Recent) => a.service === b.service && a.zipcode === b.zipcode && a.state === b.state

export const rememberSearch = (search: Recent): void =>
  write([search, ...(known ?? read()).filter((one) => !isSame(one, search))].slice(0, most))
export const forgetSearches = (): void => write([])

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Newest first; empty on the server. */
export const useRecentSearches = (): Recent[] =>
  useSyncExternalStore(
    subscribe,
    () => (known ??= read()),
    () => none,
  )
