import { useEffect, useRef } from 'react'

/** A `ref` of a list's head: after a filter or a sort, which changes `view`, the page goes back to it. The way Back has its own place. */
export function useListTop<T extends HTMLElement>(view: string) {
  const head = useRef<T>(null)
  const shown = useRef(view)
  useEffect(() => {
    const isChanged = shown.current !== view
    shown.current = view
    if (isChanged && document.documentElement.dataset['navigation'] !== 'POP') head.current?.scrollIntoView({ block: 'nearest' })
  }, [view])
  return head
}
