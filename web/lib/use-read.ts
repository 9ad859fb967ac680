import { useEffect, useRef, useState } from 'react'

/** Reads data in the browser for the item that `key` names: undefined while loading, null when the read failed. */
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
