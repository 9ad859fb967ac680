import { Link, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { SearchResult } from '#contract/companies/search.ts'
import { useTexts } from '#web/lib/texts.ts'
import { searchTexts } from '#web/locales/search.ts'
import { Button } from '#web/ui/button.tsx'
import { type Band, FilterFields } from './filter-fields.tsx'
import css from './filter-form.module.css'
import { countFilters, type Filters, readFilters, withChoices, withoutFilters } from './filters.ts'

/** Shows choices optimistically while results load, and adds the next one to them. */
export function useChoices(filters: Filters) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const pending = useNavigation().location
  const next = pending?.pathname === pathname ? new URLSearchParams(pending.search) : undefined
  return {
    search,
    shown: next ? readFilters(next) : filters,
    choose: (choice: Partial<Filters>) => void navigate(withChoices(next ?? search, choice), { preventScrollReset: true }),
  }
}

/** Filters beside the list, applied one by one. Without scripts it is a plain form, on a phone too. */
export function FilterForm({ filters, facets, band }: { filters: Filters; facets: SearchResult['facets']; band: Band }) {
  const t = useTexts(searchTexts).filters
  const { shown, choose, search } = useChoices(filters)
  return (
    <aside className={css.filters} aria-label={t.title}>
      <form id="filters" method="get" className={css.form} onSubmit={(event) => event.preventDefault()}>
        {search.has('zipcode') && <input type="hidden" name="zipcode" value={search.get('zipcode')!} />}
        <FilterFields {...{ shown, choose, facets, band }} />
        {countFilters(shown) > 0 && (
          <Link className={css.clear} to={withoutFilters(search)} preventScrollReset>
            {t.clear}
          </Link>
        )}
        <noscript>
          <Button type="submit" isWide>
            {t.apply}
          </Button>
        </noscript>
      </form>
    </aside>
  )
}
