import { type ComponentType, lazy, Suspense } from 'react'

const nothing = () => null

/** A component that loads when it is first rendered. Until then, and if it fails to load, its place is empty: the page works without it. */
export function lazyExtra<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Extra = lazy(async () => ({ default: await load().catch((): ComponentType<P> => nothing) }))
  return (props: P) => (
    <Suspense>
      <Extra {...props} />
    </Suspense>
  )
}
