import type { ReactElement, SVGProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * A drawing whose markup is made once for the same properties, which React then sends as it is: a street has hundreds of elements. On the server
 * alone. @param draw a function of its properties alone, without hooks
 */
export function drawnOnce<P extends object>(draw: (props: P) => ReactElement<SVGProps<SVGSVGElement>>) {
  const markup = new Map<string, string>()
  return (props: P) => {
    const { children, ...own } = draw(props).props
    const key = JSON.stringify(props)
    const html = markup.get(key) ?? renderToStaticMarkup(children)
    markup.set(key, html)
    return <svg {...own} dangerouslySetInnerHTML={{ __html: html }} />
  }
}
