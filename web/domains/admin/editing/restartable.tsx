import { Fragment, type ReactNode, useState } from 'react'
import { useHydrated } from '#web/lib/store.ts'
import { UntilAlive } from '#web/ui/until-alive.tsx'

/** A form with a draft from this device. It is rendered again once the draft is read, and when `startAnew` discards it. */
export function Anew({ children }: { children: (startAnew: () => void) => ReactNode }) {
  const isAlive = useHydrated()
  const [round, setRound] = useState(0)
  return (
    <UntilAlive>
      <Fragment key={`${isAlive} ${round}`}>{children(() => setRound(round + 1))}</Fragment>
    </UntilAlive>
  )
}
