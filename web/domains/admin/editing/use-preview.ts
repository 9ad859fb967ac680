import { useEffect, useRef, useState } from 'react'

const pauseMs = 600

/** What the server makes of a text, a moment after the last letter; what came before stays until then. `ask` is asked anew when `text` is another. */
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
