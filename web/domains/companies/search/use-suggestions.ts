import { useEffect, useState } from 'react'
import type { Suggestion } from '#contract/catalog/services.ts'

const pauseMs = 110

/** What a text may mean, a moment after the typing stops. `isKnown` says that they belong to this very text. */
export function useSuggestions(text: string): { options: Suggestion[]; isKnown: boolean } {
  const [found, setFound] = useState<{ q: string; options: Suggestion[] }>({ q: '', options: [] })
  const q = text.trim()

  useEffect(() => {
    if (q.length < 2) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      import('./suggest.ts')
        .then(({ suggest }) => suggest(q, stop.signal))
        .then(
          (options) => setFound({ q, options }),
          // The search itself says what is wrong; a missing suggestion is no reason to interrupt.
          () => undefined,
        )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [q])

  return { options: q.length < 2 ? [] : found.options, isKnown: found.q === q }
}
