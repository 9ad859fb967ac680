import { useEffect, useState } from 'react'

type Shelf<Kept> = { useStart: () => Record<string, Kept> | undefined; keep: (all: Record<string, Kept>) => void }

/** What was written and not saved, of each thing under its key: it outlives a reload. */
export const draftsIn = <Kept>(kept: Shelf<Kept>) =>
  function useDraft(key: string) {
    const all = kept.useStart() ?? {}
    const [start] = useState(all[key])
    return {
      start,
      keep: (fields: Kept | undefined) => {
        const { [key]: _, ...others } = all
        kept.keep(fields ? { ...others, [key]: fields } : others)
      },
    }
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
