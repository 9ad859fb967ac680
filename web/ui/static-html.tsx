import { type HTMLAttributes, type ReactNode, useState, useSyncExternalStore } from 'react'

const never = () => () => {}
const asItCame = { __html: '' }

/** React asks `atFirst` only on the server, and in the browser only where it takes over what the server drew. */
function arrival() {
  let isServed = false
  return { now: () => isServed, atFirst: () => (isServed = true) }
}

/** Whether a part of the page came with the document. It did not where the browser draws it itself, such as after a click or on the way back. */
function useServed(): boolean {
  const [{ now, atFirst }] = useState(arrival)
  return useSyncExternalStore(never, now, atFirst)
}

type StillProps = {
  as?: 'div' | 'span' | 'ul' | 'section' | 'header' | 'details'
  /** What the content is made of, as many of it each time. When one has changed, the content is drawn anew. */
  of: readonly unknown[]
  children: () => ReactNode
} & Omit<HTMLAttributes<HTMLElement>, 'children'>

/**
 * An element whose content is only looked at: nothing in it needs a script. What the server drew stays as it came, so that a page is taken over
 * sooner (ADR 26).
 */
export function StaticHtml({ as: Element = 'div', of, children, ...rest }: StillProps) {
  const [first] = useState(of)
  const isServed = useServed() && of.every((one, i) => one === first[i])
  return isServed && !import.meta.env.SSR ? (
    <Element key="served" {...rest} suppressHydrationWarning dangerouslySetInnerHTML={asItCame} />
  ) : (
    <Element key="drawn" {...rest}>
      {children()}
    </Element>
  )
}
