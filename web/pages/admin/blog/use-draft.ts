import { useEffect, useState } from 'react'
import type { BlogPicture, PostContent } from '#contract/blog-admin.ts'
import { keptFields } from '#web/lib/kept-fields.ts'

type Kept = { content: PostContent; cover: BlogPicture | null; revision: number }
/** Of each post; a new one under `new`. */
const kept = keptFields<Record<string, Kept>>('blog-posts')

/** What was written into a post and not saved: it outlives a reload of this tab. */
export function useDraft(key: string) {
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
