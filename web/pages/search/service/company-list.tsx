import { Link, useSearchParams } from 'react-router'
import { CompanyRow } from '#web/domains/companies/company-row.tsx'
import { beginPath } from '#web/domains/projects/draft/wizard-paths.ts'
import { api } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useKeptPages } from '#web/lib/use-pages.ts'
import { searchTexts } from '#web/locales/search.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Loaded } from './load.ts'
import css from './results.module.css'

export function CompanyList({ service, place, state, query, result }: Loaded) {
  const t = useTexts(searchTexts)
  const [search] = useSearchParams()
  const { rows, next, more } = useKeptPages(result, (cursor) => api.companies.search({ query: { ...query, cursor } }))
  const onPage = new URLSearchParams(search)
  if (next) onPage.set('cursor', next)

  const from = place ? `?service=${service.slug}&zipcode=${place.zipcode}` : `?service=${service.slug}`
  return (
    <>
      <ol className={css.list}>
        {rows.map((company, i) => (
          <li key={company.id}>
            <CompanyRow
              company={company}
              state={state?.iso_code}
              query={from}
              isFirst={i === 0}
              action={
                <ButtonLink look="soft" size="s" to={beginPath({ service: service.slug, zipcode: place?.zipcode, company: company.slug })}>
                  {t.askThis}
                  <span className="visually-hidden"> {company.name}</span>
                </ButtonLink>
              }
            />
          </li>
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
