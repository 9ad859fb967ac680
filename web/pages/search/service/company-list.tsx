import { Link, useSearchParams } from 'react-router'
import { CompanyRow } from '#web/domains/companies/company-row.tsx'
import { listed } from '#web/domains/companies/listed.ts'
import { beginPath } from '#web/domains/projects/draft/wizard-paths.ts'
import { api } from '#web/lib/api.ts'
import { useStaticLinks } from '#web/lib/static-links.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useKeptPages } from '#web/lib/use-pages.ts'
import { searchTexts } from '#web/locales/search.ts'
import { Button } from '#web/ui/button.tsx'
import type { Loaded } from './load.ts'
import css from './results.module.css'

export function CompanyList({ service, place, state, query, rows: first, result }: Loaded) {
  const t = useTexts(searchTexts)
  const [search] = useSearchParams()
  const follow = useStaticLinks()
  const { rows, next, more } = useKeptPages({ data: first, next_cursor: result.next_cursor }, async (cursor) => {
    const page = await api.companies.search({ query: { ...query, cursor } })
    return { ...page, data: page.data.map(listed) }
  })
  const onPage = new URLSearchParams(search)
  if (next) onPage.set('cursor', next)

  const from = place ? `?service=${service.slug}&zipcode=${place.zipcode}` : `?service=${service.slug}`
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions jsx-a11y/click-events-have-key-events -- clicks of its links, also by keyboard */}
      <ol className={css.list} onClick={follow}>
        {rows.map((company, i) => (
          <CompanyRow
            key={company.id}
            company={company}
            state={state?.iso_code}
            query={from}
            isFirst={i === 0}
            action={{ to: beginPath({ service: service.slug, zipcode: place?.zipcode, company: company.slug }), label: t.askThis }}
          />
        ))}
      </ol>
      {next && (
        <div className={css.more}>
          <Button look="plain" isBusy={more.isBusy} onClick={() => void more.run()}>
            {t.more}
          </Button>
          <noscript>
            <Link to={`?${onPage}`}>{t.nextPage}</Link>
          </noscript>
        </div>
      )}
    </>
  )
}
