import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { CompanyCard } from '#contract/companies.ts'
import { CompanyRow } from '#web/domains/companies/company-row.tsx'
import { beginPath } from '#web/domains/projects/wizard-paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/texts.ts'
import { searchTexts } from '#web/locales/search.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Loaded } from '../service.tsx'
import css from './results.module.css'

type More = { companies: CompanyCard[]; next: string | null }

/** What was loaded further down, by the entry of the history: Back finds the list as long as it was left. */
const kept = new Map<string, More>()

export function CompanyList({ service, place, state, query, result }: Loaded) {
  const t = useTexts(searchTexts)
  const { key } = useLocation()
  const [search] = useSearchParams()
  const [more, setMore] = useState<More>(() => kept.get(key) ?? { companies: [], next: result.next_cursor })
  const { run, isBusy } = useAction(() => api.companies.search({ query: { ...query, cursor: more.next ?? undefined } }), {
    done: (page) => {
      const next = { companies: [...more.companies, ...page.data], next: page.next_cursor }
      kept.set(key, next)
      setMore(next)
    },
  })
  const onPage = new URLSearchParams(search)
  if (more.next) onPage.set('cursor', more.next)

  const from = place ? `?service=${service.slug}&zipcode=${place.zipcode}` : `?service=${service.slug}`
  return (
    <>
      <ol className={css.list}>
        {[...result.data, ...more.companies].map((company, i) => (
          <li key={company.id}>
            <CompanyRow
              company={company}
              state={state?.iso_code}
              query={from}
              isFirst={i < 2}
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
      {more.next && (
        <div className={css.more}>
          <Button look="plain" isBusy={isBusy} onClick={() => void run()}>
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
