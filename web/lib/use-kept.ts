import { useState } from 'react'
import { useHydrated } from './store.ts'

/** What was kept of a form (`keptFields`) when it came up, and the way to drop it. The form has `key`, so that it begins anew with either. */
export function useKept<T extends object>(found: T | undefined, forget: () => void) {
  // Before that nobody has looked yet what was kept.
  const isHydrated = useHydrated()
  const [begun, begin] = useState({ isHydrated, start: found })
  if (isHydrated && !begun.isHydrated) begin({ isHydrated, start: found })
  const drop = () => {
    forget()
    begin({ isHydrated, start: undefined })
  }
  return { key: begun.start ? 'kept' : 'saved', start: begun.start, drop }
}
