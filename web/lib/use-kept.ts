import { useState } from 'react'
import { useHydrated } from './store.ts'

/**
 * State of a form with stored input (`keptFields`): its start values, and `drop` to discard them. Pass `key` to the form, so that it resets
 * with either.
 */
export function useKept<T extends object>(found: T | undefined, forget: () => void) {
  // Stored input isn't read before hydration.
  const isHydrated = useHydrated()
  const [begun, begin] = useState({ isHydrated, start: found })
  if (isHydrated && !begun.isHydrated) begin({ isHydrated, start: found })
  const drop = () => {
    forget()
    begin({ isHydrated, start: undefined })
  }
  return { key: begun.start ? 'kept' : 'saved', start: begun.start, drop }
}
