import { useEffect, useRef, useState } from 'react'

const pauseMs = 600

/** Server-rendered preview of a text, debounced; the last one stays until the next arrives. `ask` runs again when `text` changes. */
export function usePreview<T>(text: string, start: T, ask: (text: string, options: { signal: AbortSignal }) => Promise<T>): T {
  const [shown, setShown] = useState(start)
  const latest = useRef(ask)
  useEffect(() => void (latest.current = ask))
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => void latest.current(text, { signal: stop.signal }).then(setShown, () => undefined), pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text])
  return shown
}
