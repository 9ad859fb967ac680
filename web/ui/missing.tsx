import { Link, useLocation } from 'react-router'
import { siteTexts } from '#web/locales/site.ts'
import { useTexts } from '#web/lib/texts.ts'
import css from './missing.module.css'

/** Stands in the place of a part that could not be read. The link loads the page again, with or without scripts. */
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
