import { Link, useLocation } from 'react-router'
import { siteTexts } from '#web/locales/site.ts'
import { useTexts } from '#web/lib/texts.ts'
import css from './missing.module.css'

/** Placeholder for a part that failed to load, with a link that reloads the page, also without scripts. */
export function Missing() {
  const t = useTexts(siteTexts)
  const { pathname, search } = useLocation()
  return (
    <p className={css.missing}>
      {t.missing}{' '}
      <Link to={pathname + search} replace preventScrollReset>
        {t.retry}
      </Link>
    </p>
  )
}
