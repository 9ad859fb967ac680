import { useEffect, useEffectEvent } from 'react'
import { knownSession } from './session.ts'
import { personIn } from './store.ts'

/** Calls back when another tab of this browser changes to another person, such as an admin who views the site as someone else. */
export function useOtherTabs(changed: () => Promise<void>): void {
  const tell = useEffectEvent(changed)
  useEffect(() => {
    const look = (event: StorageEvent) => {
      const person = personIn(event)
      if (person && person !== knownSession()?.id) void tell().catch(() => undefined)
    }
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [])
}
