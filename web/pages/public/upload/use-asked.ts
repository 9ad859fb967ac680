import { useCallback, useEffect, useState } from 'react'

/** What the server says in the browser alone: undefined until it has, `failed` when it refused. `look` asks again. */
export function useAsked<T>(ask: () => Promise<T>, key: string) {
  const [said, setSaid] = useState<{ key: string; answer: T | 'failed' }>()
  const look = useCallback(
    () =>
      void ask().then(
        (answer) => setSaid({ key, answer }),
        () => setSaid((before) => (before?.key === key ? before : { key, answer: 'failed' })),
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- what is asked changes with the key alone
    [key],
  )
  useEffect(look, [look])
  return { answer: said?.key === key ? said.answer : undefined, look, set: (answer: T) => setSaid({ key, answer }) }
}
