import { useEffect, useMemo, useState } from 'react'
import { keptFields } from '#web/lib/kept-fields.ts'

/** Unsaved drafts by key. They outlive the tab, and are removed when saved or when the person signs out. */
export const draftsIn = <Kept extends object>(name: 'blog' | 'legal' | 'catalogue') =>
  function useDraft(key: string) {
    const kept = useMemo(() => keptFields<Kept>(`${name}:${key}`, 'device'), [key])
    const [start] = useState(kept.useStart())
    return { start, keep: (fields: Kept | undefined) => kept.keep(fields) }
  }

/** Asks for confirmation before a page with a draft is closed. */
export function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isOn])
}
