import { useSyncExternalStore } from 'react'

/** `tab`: survives a reload, until the tab closes. `device`: until deleted or sign-out. */
type Place = 'tab' | 'device'
const onDevice = 'draft:'

const starts = new Map<string, string>()
/** Runs `work`, or returns undefined where storage is blocked, as in private windows. */
function guarded<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Value when this document was loaded, read once. On the device, the current value, because other tabs write too. */
function startOf(name: string, place: Place): string {
  if (place === 'device') return guarded(() => localStorage.getItem(onDevice + name)) ?? starts.get(name) ?? ''
  let start = starts.get(name)
  if (start === undefined) {
    start = guarded(() => sessionStorage.getItem(name)) ?? ''
    starts.set(name, start)
  }
  return start
}

const noChanges = () => () => {}

/** Storage for unsaved form input. */
export const keptFields = <T extends object>(name: string, place: Place = 'tab') => ({
  /** Stored input; undefined on the server, in the first render, and when there is none. */
  useStart(): T | undefined {
    const kept = useSyncExternalStore(
      noChanges,
      () => startOf(name, place),
      () => '',
    )
    return kept === '' ? undefined : (JSON.parse(kept) as T)
  },
  /** Stores the fields; undefined deletes them. */
  keep(fields: T | undefined): void {
    const text = fields ? JSON.stringify(fields) : ''
    starts.set(name, text)
    guarded(() => {
      const [storage, key] = place === 'tab' ? [sessionStorage, name] : [localStorage, onDevice + name]
      if (text) storage.setItem(key, text)
      else storage.removeItem(key)
    })
  },
})

/** Deletes all drafts of this device. */
export function forgetDrafts(): void {
  starts.clear()
  guarded(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith(onDevice)) localStorage.removeItem(name)
  })
}
