import { useCallback, useEffect, useState } from 'react'

/** Data loaded in the browser only: undefined while loading, `failed` when refused. `look` reloads it. */
export function useAsked<T>(ask: () => Promise<T>, key: string) {
  const [said, setSaid] = useState<{ key: string; answer: T | 'failed' }>()
  const look = useCallback(
    () =>
      void ask().then(
        (answer) => setSaid({ key, answer }),
        () => setSaid((before) => (before?.key === key ? before : { key, answer: 'failed' })),
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- the call changes with the key only
    [key],
  )
  useEffect(look, [look])
  return { answer: said?.key === key ? said.answer : undefined, look, set: (answer: T) => setSaid({ key, answer }) }
}
