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

/** What was typed in this tab, kept over a reload and no longer than the tab: undefined on the server, in the first render, and when nothing was. */
export function useKeptFields<T extends object>(name: string): T | undefined {
  const kept = useSyncExternalStore(
    noChanges,
    () => startOf(name),
    () => '',
  )
  return kept === '' ? undefined : (JSON.parse(kept) as T)
}

/** Keeps the fields of a form; undefined forgets them. */
export function keepFields(name: string, values: object | undefined): void {
  const text = values ? JSON.stringify(values) : ''
  starts.set(name, text)
  try {
    if (text) sessionStorage.setItem(name, text)
    else sessionStorage.removeItem(name)
  } catch {
    // They still hold until the page is closed.
  }
}
