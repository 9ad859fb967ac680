import { type ComponentType, lazy, Suspense } from 'react'
import { StaticHtml } from './static-html.tsx'

const nothing = () => null

/**
 * A drawing without a life of its own, whose code comes to the browser only where it is drawn there. One that does not come leaves its place
 * empty.
 */
export function lazyStatic<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Drawing = lazy(async () => ({ default: await load().catch((): ComponentType<P> => nothing) }))
  return function LazyStatic(props: P) {
    return (
      <StaticHtml as="span" className="drawn" of={Object.values(props)}>
        {() => (
          <Suspense>
            <Drawing {...props} />
          </Suspense>
        )}
      </StaticHtml>
    )
  }
}
