import { Fragment, type ReactNode, useState } from 'react'
import { useHydrated } from '#web/lib/store.ts'
import { UntilAlive } from '#web/ui/until-alive.tsx'

/** A form with words that this device has kept: drawn anew once they are known, and when `startAnew` gives up what is written. */
export function Anew({ children }: { children: (startAnew: () => void) => ReactNode }) {
  const isAlive = useHydrated()
  const [round, setRound] = useState(0)
  return (
    <UntilAlive>
      <Fragment key={`${isAlive} ${round}`}>{children(() => setRound(round + 1))}</Fragment>
    </UntilAlive>
  )
}
