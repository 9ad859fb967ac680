import { Outlet, useLocation } from 'react-router'
import { legalDocuments } from '#web/domains/legal/documents.ts'
import { formatDay } from '#web/lib/format.ts'
import { LocalNavLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { legalTexts } from '#web/locales/legal.ts'
import { Footer } from './footer.tsx'
import { Frame } from './frame.tsx'
import { Header } from './header.tsx'
import css from './legal.module.css'
import { SearchLink } from './search-link.tsx'

/** A document to read: an index of all of them at its side, a measure that eyes can follow, and the day of its last change. */
export default function LegalLayout() {
  const t = useTexts(legalTexts)
  const locale = useLocale()
  const { pathname } = useLocation()
  const current = legalDocuments.find(({ path }) => pathname.endsWith(path))
  return (
    <Frame head={<Header search={<SearchLink />} />} foot={<Footer />}>
      <div className={css.legal}>
        <nav aria-label={t.index} className={css.index}>
          <p>{t.index}</p>
          {legalDocuments.map(({ path, name }) => (
            <LocalNavLink key={path} to={path}>
              {name[locale]}
            </LocalNavLink>
          ))}
        </nav>
        <article className={css.document}>
          <Outlet />
          {current && (
            <p className={css.changed}>
              {t.changed} <time dateTime={current.changedOn}>{formatDay(current.changedOn, locale)}</time>
            </p>
          )}
        </article>
      </div>
    </Frame>
  )
}
