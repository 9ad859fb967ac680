import { useEffect, useState } from 'react'
import type { Suggestion } from '#contract/catalog/services.ts'

const pauseMs = 110

/** Suggestions for a text, debounced. `isKnown` tells that they belong to the current text. */
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
          // Suggestions fail silently. The search itself reports errors.
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
