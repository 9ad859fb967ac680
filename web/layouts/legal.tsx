import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Outlet, useLocation } from 'react-router'
import { legalDocuments, legalGroups, type LegalSlug, legalSlugs } from '#contract/legal/states.ts'
import { LocalLink, LocalNavLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { documentTexts } from '#web/locales/legal-documents.ts'
import { Footer } from './footer.tsx'
import { Frame } from './frame.tsx'
import { Header } from './header.tsx'
import css from './legal.module.css'
import { HeaderSearch } from './header-search.tsx'

/** Layout of a document: an index of all documents, a readable measure, and links to the previous and next ones. */
export default function LegalLayout() {
  const t = useTexts(documentTexts)
  const locale = useLocale()
  const { pathname } = useLocation()
  const current = legalSlugs.find((slug) => pathname.endsWith(`/legal/${slug}`))
  return (
    <Frame head={<Header search={<HeaderSearch />} />} foot={<Footer />}>
      <div className={css.legal}>
        <nav aria-label={t.index} className={css.side}>
          <Index />
        </nav>
        <details key={pathname} className={css.folded}>
          <summary>{current ? legalDocuments[current].name[locale] : t.index}</summary>
          <nav aria-label={t.index}>
            <Index />
          </nav>
        </details>
        <article className={css.document}>
          <Outlet />
          {current && <Neighbours of={current} />}
        </article>
      </div>
    </Frame>
  )
}

function Index() {
  const t = useTexts(documentTexts)
  const locale = useLocale()
  return legalGroups.map((group) => (
    <div key={group} className={css.group}>
      <p>{t.groups[group]}</p>
      <ul className={css.names}>
        {legalSlugs
          .filter((slug) => legalDocuments[slug].group === group)
          .map((slug) => (
            <li key={slug}>
              <LocalNavLink to={`/legal/${slug}`}>{legalDocuments[slug].name[locale]}</LocalNavLink>
            </li>
          ))}
      </ul>
    </div>
  ))
}

function Neighbours({ of }: { of: LegalSlug }) {
  const t = useTexts(documentTexts)
  const locale = useLocale()
  const place = legalSlugs.indexOf(of)
  const [before, next] = [legalSlugs[place - 1], legalSlugs[place + 1]]
  return (
    <nav aria-label={t.more} className={css.neighbours}>
      {before && (
        <LocalLink to={`/legal/${before}`} rel="prev">
          <IconArrowLeft aria-hidden />
          <span>
            <small>{t.before}</small>
            {legalDocuments[before].name[locale]}
          </span>
        </LocalLink>
      )}
      {next && (
        <LocalLink to={`/legal/${next}`} rel="next" className={css.next}>
          <span>
            <small>{t.next}</small>
            {legalDocuments[next].name[locale]}
          </span>
          <IconArrowRight aria-hidden />
        </LocalLink>
      )}
    </nav>
  )
}
