import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** An `onClick` for an element around static parts: follows their links to this site without loading a document, as `LocalLink` does. */
export function useStaticLinks() {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a')
    const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!link || isOther || event.defaultPrevented) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash)
  }
}
