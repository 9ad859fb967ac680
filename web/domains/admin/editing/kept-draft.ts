import { useEffect, useMemo, useState } from 'react'
import { keptFields } from '#web/lib/kept-fields.ts'

/** What was written and not saved, of each thing under its key: it outlives the tab, and goes when it is saved or its person signs out. */
export const draftsIn = <Kept extends object>(name: 'blog' | 'legal' | 'catalogue') =>
  function useDraft(key: string) {
    const kept = useMemo(() => keptFields<Kept>(`${name}:${key}`, 'device'), [key])
    const [start] = useState(kept.useStart())
    return { start, keep: (fields: Kept | undefined) => kept.keep(fields) }
  }

/** Asks before a page with unsaved words is closed. */
export function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isOn])
}
