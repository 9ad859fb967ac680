import { useEffect } from 'react'
import { useListTop } from '#web/lib/list-top.ts'
import { LocalLink } from '#web/lib/link.tsx'
import css from './filter-links.module.css'

type FilterLink = { to: string; label: string; count?: number; isCurrent: boolean }
type FilterLinksProps = {
  label: string
  links: readonly FilterLink[]
  /** Many links, which scroll sideways on a phone, so that the list below begins on the first screen. */
  areMany?: boolean
}

/** Links to filtered views of one list. */
export function FilterLinks({ label, links, areMany }: FilterLinksProps) {
  const current = links.find(({ isCurrent }) => isCurrent)?.to ?? ''
  const list = useListTop<HTMLElement>(current)
  useEffect(() => {
    const [all, link] = [list.current, list.current?.querySelector<HTMLElement>(`[href$="${current}"]`)]
    if (areMany && link) all?.scrollTo({ left: link.offsetLeft + (link.offsetWidth - all.clientWidth) / 2 })
  }, [list, current, areMany])
  return (
    <nav ref={list} className={css.links} data-many={areMany} aria-label={label}>
      {links.map(({ to, label: text, count, isCurrent }) => (
        <LocalLink key={to} to={to} className={css.link} aria-current={isCurrent ? 'page' : undefined} preventScrollReset>
          {text}
          {count !== undefined && <span>{count}</span>}
        </LocalLink>
      ))}
    </nav>
  )
}
