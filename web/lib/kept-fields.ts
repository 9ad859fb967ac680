import { useSyncExternalStore } from 'react'

/** `tab`: over a reload and no longer than the tab. `device`: until it is forgotten, or its person signs out. */
type Place = 'tab' | 'device'
const onDevice = 'draft:'

const starts = new Map<string, string>()
/** A browser that keeps nothing, as in private windows, reads nothing and holds what is typed until the page is closed. */
function guarded<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** What stood there when this document was loaded, read once; on the device, what stands there now: other tabs write too. */
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

/** What is typed into a form, kept while it is not saved. */
export const keptFields = <T extends object>(name: string, place: Place = 'tab') => ({
  /** What was kept: undefined on the server, in the first render, and when nothing was. */
  useStart(): T | undefined {
    const kept = useSyncExternalStore(
      noChanges,
      () => startOf(name, place),
      () => '',
    )
    return kept === '' ? undefined : (JSON.parse(kept) as T)
  },
  /** Keeps the fields; undefined forgets them. */
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

/** Forgets everything that was kept on the device. */
export function forgetDrafts(): void {
  starts.clear()
  guarded(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith(onDevice)) localStorage.removeItem(name)
  })
}
