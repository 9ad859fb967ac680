import type { ComponentType } from 'react'
import { lazyExtra } from '#web/lib/lazy-extra.tsx'
import { StaticHtml } from './static-html.tsx'

/**
 * A static component. The browser loads its code only when it has to render it itself. If the code fails to load, the place stays empty.
 */
export function lazyStatic<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Drawing = lazyExtra(load)
  return function LazyStatic(props: P) {
    return (
      <StaticHtml as="span" className="drawn" of={Object.values(props)}>
        {() => <Drawing {...props} />}
      </StaticHtml>
    )
  }
}
