import { useListTop } from '#web/lib/list-top.ts'
import { LocalLink } from '#web/lib/link.tsx'
import css from './filter-links.module.css'

type FilterLink = { to: string; label: string; count?: number; isCurrent: boolean }

/** Links to filtered views of one list. */
export const FilterLinks = ({ label, links }: { label: string; links: readonly FilterLink[] }) => (
  <nav ref={useListTop(links.find(({ isCurrent }) => isCurrent)?.to ?? '')} className={css.links} aria-label={label}>
    {links.map(({ to, label: text, count, isCurrent }) => (
      <LocalLink key={to} to={to} className={css.link} aria-current={isCurrent ? 'page' : undefined} preventScrollReset>
        {text}
        {count !== undefined && <span>{count}</span>}
      </LocalLink>
    ))}
  </nav>
)
