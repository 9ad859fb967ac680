import { type ComponentType, lazy, Suspense } from 'react'
import { StaticHtml } from './static-html.tsx'

const nothing = () => null

/**
 * A static component. The browser loads its code only when it has to render it itself. If the code fails to load, the place stays empty.
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
