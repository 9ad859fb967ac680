import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { LocalLink } from '#web/lib/link.tsx'
import { withoutLocale } from '#web/lib/locale.ts'

/** Last address of each list, for the lifetime of the document. */
const looked = new Map<string, string>()

export function useNoteLists() {
  const { pathname, search } = useLocation()
  useEffect(() => void looked.set(withoutLocale(pathname), search), [pathname, search])
}

/** Back to a list, as it was left. */
export const ListLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <LocalLink to={`${to}${looked.get(to) ?? ''}`}>← {children}</LocalLink>
)
