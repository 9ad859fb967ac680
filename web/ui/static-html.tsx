import { type HTMLAttributes, type ReactNode, useState, useSyncExternalStore } from 'react'

const never = () => () => {}
const asItCame = { __html: '' }

/** React calls `atFirst` only on the server, and in the browser only during hydration. */
function arrival() {
  let isServed = false
  return { now: () => isServed, atFirst: () => (isServed = true) }
}

/** Whether the server rendered this part. It didn't after client-side navigation. */
function useServed(): boolean {
  const [{ now, atFirst }] = useState(arrival)
  return useSyncExternalStore(never, now, atFirst)
}

type StaticHtmlProps = {
  as?: 'div' | 'span' | 'ul' | 'li' | 'section' | 'header' | 'details'
  /** Dependencies of the content, of constant length. A change rerenders the content. */
  of: readonly unknown[]
  children: () => ReactNode
} & Omit<HTMLAttributes<HTMLElement>, 'children'>

/** An element with static content, which needs no script. The server's HTML is kept as it is, so that the page hydrates sooner (ADR 26). */
export function StaticHtml({ as: Element = 'div', of, children, ...rest }: StaticHtmlProps) {
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
