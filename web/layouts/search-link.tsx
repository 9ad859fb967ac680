import { IconSearch } from '@tabler/icons-react'
import { href, useLocation } from 'react-router'
import { LocalLink } from '#web/lib/link.tsx'
import { withoutLocale } from '#web/lib/locale.ts'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import css from './header.module.css'

/** Link to the search box, for pages without one. */
export function SearchLink() {
  const t = useTexts(siteTexts)
  const { pathname } = useLocation()
  if (/^\/(search(\/|$)|$)/.test(withoutLocale(pathname))) return null
  return (
    <LocalLink to={href('/search')} className={css.searchLink} aria-label={t.search}>
      <IconSearch aria-hidden />
      <span>{t.search}</span>
    </LocalLink>
  )
}
