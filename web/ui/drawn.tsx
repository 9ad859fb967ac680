import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react'

const never = () => () => {}
const nothing = () => null

/**
 * A drawing without a life of its own: what the server drew stays as it is, and its code comes to the browser only where it is drawn there.
 * One that does not come leaves its place empty.
 */
export function drawn<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Drawing = lazy(async () => ({ default: await load().catch((): ComponentType<P> => nothing) }))
  return function Drawn(props: P) {
    const isFirstRender = useSyncExternalStore(
      never,
      () => false,
      () => true,
    )
    const [isServed] = useState(isFirstRender && !import.meta.env.SSR)
    if (isServed) return <span className="drawn" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    return (
      <span className="drawn">
        <Suspense>
          <Drawing {...props} />
        </Suspense>
      </span>
    )
  }
}
