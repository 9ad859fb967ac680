import { useEffect, useRef, useState } from 'react'

/** What is read for one thing that a page looks at, once it is in the browser: undefined until it is there, null where it could not be read. */
export function useRead<T>(key: string, read: (options: { signal: AbortSignal }) => Promise<T>): T | null | undefined {
  const [found, setFound] = useState<{ key: string; value: T | null }>()
  const latest = useRef(read)
  useEffect(() => void (latest.current = read))
  useEffect(() => {
    const stop = new AbortController()
    latest.current({ signal: stop.signal }).then(
      (value) => setFound({ key, value }),
      () => stop.signal.aborted || setFound({ key, value: null }),
    )
    return () => stop.abort()
  }, [key])
  return found?.key === key ? found.value : undefined
}
