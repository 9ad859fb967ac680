import { useEffect, useRef } from 'react'

/** A `ref` for the top of a list. After a filter or sort, which changes `view`, the page scrolls to it. Back keeps its own position. */
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
