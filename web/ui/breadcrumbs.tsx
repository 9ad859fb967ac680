import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import css from './breadcrumbs.module.css'

export type Crumb = { name: string; to?: string }

/** Path from the home page to this page, which is the last entry. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useTexts(siteTexts)
  return (
    <nav aria-label={t.breadcrumbs}>
      <ol className={css.crumbs}>
        {crumbs.map(({ name, to }) => (
          <li key={name}>{to ? <LocalLink to={to}>{name}</LocalLink> : <span aria-current="page">{name}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}
