import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * For a place whose contents go away with what is done in them, a row or one of a queue: where the focus went with them it goes on to the place
 * itself, and not to the top of the page.
 */
export function useKeptFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) ref.current?.focus()
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: (event: FocusEvent) => {
      last.current = event.target
    },
  }
}
