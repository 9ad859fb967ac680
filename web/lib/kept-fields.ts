import { useSyncExternalStore } from 'react'

const starts = new Map<string, string>()

/** What stood there when this document was loaded, read once. */
function startOf(name: string): string {
  let start = starts.get(name)
  if (start === undefined) {
    try {
      start = sessionStorage.getItem(name) ?? ''
    } catch {
      start = ''
    }
    starts.set(name, start)
  }
  return start
}

const noChanges = () => () => {}

/** What is typed into a form, kept over a reload of this tab and no longer than the tab. */
export const keptFields = <T extends object>(name: string) => ({
  /** What was kept: undefined on the server, in the first render, and when nothing was. */
  useStart(): T | undefined {
    const kept = useSyncExternalStore(
      noChanges,
      () => startOf(name),
      () => '',
    )
    return kept === '' ? undefined : (JSON.parse(kept) as T)
  },
  /** Keeps the fields; undefined forgets them. */
  keep(fields: T | undefined): void {
    const text = fields ? JSON.stringify(fields) : ''
    starts.set(name, text)
    try {
      if (text) sessionStorage.setItem(name, text)
      else sessionStorage.removeItem(name)
    } catch {
      // They still hold until the page is closed.
    }
  },
})
