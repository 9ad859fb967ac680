import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import css from './prose.module.css'

const isPlainClick = (event: MouseEvent) => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

const asWritten = (path: string) => path

/** Safe HTML that the server rendered from Markdown. Links to this site navigate without a full page load, to `toPath` of what they say. */
export function Prose({ html, toPath = asWritten }: { html: string; toPath?: (path: string) => string }) {
  const text = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      const isPage = link?.origin === location.origin && !link.pathname.startsWith('/api/') && !link.getAttribute('href')!.startsWith('#')
      if (!isPage || !isPlainClick(event)) return
      event.preventDefault()
      void navigate(toPath(link.pathname + link.search + link.hash))
    }
    const element = text.current
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate, toPath])
  return <div ref={text} className={css.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
