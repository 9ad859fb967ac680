import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { beginPath } from '#web/domains/projects/draft/wizard-paths.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useListTop } from '#web/lib/list-top.ts'
import { useTexts } from '#web/lib/texts.ts'
import { searchTexts } from '#web/locales/search.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Loaded } from './load.ts'
import { CompanyList } from './company-list.tsx'
import { SortField } from './filter-fields.tsx'
import { FilterForm, useChoices } from './filter-form.tsx'
import { countFilters, withChoices } from './filters.ts'
import css from './results.module.css'

// Loaded on demand, because few visits need them.
const ResultsMap = lazy(() => import('./results-map.tsx').then((module) => ({ default: module.ResultsMap })))
const FilterSheet = lazy(() => import('./filter-sheet.tsx').then((module) => ({ default: module.FilterSheet })))
const NothingFound = lazy(() => import('./nothing-found.tsx').then((module) => ({ default: module.NothingFound })))

/** Filters beside the results, with the request on top. */
export function Results(props: Loaded & { where: string | null }) {
  const { service, place, filters, view, rows, result, where } = props
  const t = useTexts(searchTexts)
  const locale = useLocale()
  const location = useLocation()
  const navigation = useNavigation()
  const isChanging = navigation.location?.pathname === location.pathname
  const total = formatNumber(result.total, locale)
  const begin = beginPath({ service: service.slug, zipcode: place?.zipcode })
  const isEmpty = rows.length === 0
  const { shown, choose, search } = useChoices(filters)
  const [isFiltering, setFiltering] = useState(false)

  const count = countFilters(shown)
  const hasFilters = !isEmpty || count > 0

  return (
    <div className={css.columns}>
      {hasFilters && <FilterForm filters={filters} facets={result.facets} band={service.price_band} />}
      <section className={css.main} aria-busy={isChanging || undefined}>
        {!isEmpty && (
          <div className={css.ask}>
            <h2>{t.askTitle}</h2>
            <p>{t.askText}</p>
            <ButtonLink to={begin} size="l">
              {t.ask}
            </ButtonLink>
          </div>
        )}
        <div ref={useListTop(location.search)} className={css.bar}>
          <p className={css.total} role="status">
            {result.total_capped ? t.totalCapped(total) : t.total(total, result.total)}
            {where && <span> {t.serving(place ? place.zipcode : where)}</span>}
          </p>
          {hasFilters && (
            <span className={css.filters}>
              <Button look="plain" size="s" icon={<IconChevronDown aria-hidden />} onClick={() => setFiltering(true)}>
                {count > 0 ? t.filters.some(count) : t.filters.title}
              </Button>
            </span>
          )}
          {!isEmpty && (
            <>
              <span className={css.sort}>
                <SortField sort={shown.sort} choose={choose} hasPlace={place !== null} isLabelHidden form="filters" />
              </span>
              <div className={css.views} role="group" aria-label={t.views}>
                <Link to={withChoices(search, { view: '' })} preventScrollReset aria-current={view === 'list' ? 'true' : undefined}>
                  {t.list}
                </Link>
                <Link to={withChoices(search, { view: 'map' })} preventScrollReset aria-current={view === 'map' ? 'true' : undefined}>
                  {t.map}
                </Link>
              </div>
            </>
          )}
        </div>
        {isEmpty ? (
          <Suspense>
            <NothingFound {...props} />
          </Suspense>
        ) : (
          <>
            {view === 'map' && (
              <Suspense fallback={<div className={css.map} />}>
                <ResultsMap {...props} />
              </Suspense>
            )}
            <h2 className="visually-hidden">{t.results}</h2>
            <CompanyList {...props} />
            <div className={css.askAgain}>
              <ButtonLink to={begin} isWide>
                {t.ask}
              </ButtonLink>
            </div>
          </>
        )}
      </section>
      {isFiltering && (
        <Suspense>
          <FilterSheet {...props} onClose={() => setFiltering(false)} />
        </Suspense>
      )}
    </div>
  )
}
