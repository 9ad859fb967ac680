import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { ServiceDetail } from '#contract/catalog/services.ts'
import type { SearchResult } from '#contract/companies/search.ts'
import { formatMoney, formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyTexts } from '#web/locales/company.ts'
import { searchTexts } from '#web/locales/search.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import css from './filter-form.module.css'
import {
  countFilters,
  type Filters,
  languages,
  priceSteps,
  readFilters,
  sortNames,
  tellingKinds,
  withChoices,
  withoutFilters,
} from './filters.ts'

/** Shows choices optimistically while results load. */
function useChoices(filters: Filters) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const pending = useNavigation().location
  const shown = pending?.search && !pending.pathname.includes('/forms/') ? readFilters(new URLSearchParams(pending.search)) : filters
  const choose = (name: keyof Filters, value: string) => void navigate(withChoices(search, { [name]: value }), { preventScrollReset: true })
  return { shown, choose, search }
}

type Facets = SearchResult['facets']

export function FilterForm({ filters, facets, band }: { filters: Filters; facets: Facets; band: ServiceDetail['price_band'] }) {
  const t = useTexts(searchTexts).filters
  const company = useTexts(companyTexts)
  const locale = useLocale()
  const { shown, choose, search } = useChoices(filters)
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(shown)
  const badges = tellingKinds.filter((kind) => (facets.badges[kind] ?? 0) > 0)

  const radio = (name: 'min_rating' | 'badge' | 'language', value: string, label: string, companies?: number) => (
    <Choice key={value} count={companies}>
      <input type="radio" name={name} value={value} checked={(shown[name] ?? '') === value} onChange={() => choose(name, value)} />
      <span>{label}</span>
    </Choice>
  )
  return (
    <aside className={css.filters} aria-label={t.title}>
      <button type="button" className={css.toggle} aria-expanded={isOpen} aria-controls="filters" onClick={() => setOpen(!isOpen)}>
        {count > 0 ? t.some(count) : t.title}
        <IconChevronDown aria-hidden />
      </button>
      <form id="filters" method="get" className={css.form} data-open={isOpen || undefined} onSubmit={(event) => event.preventDefault()}>
        {search.has('zipcode') && <input type="hidden" name="zipcode" value={search.get('zipcode')!} />}
        <Group title={t.opening}>
          <Choice count={facets.open_now}>
            <input
              type="checkbox"
              name="open_now"
              value="1"
              checked={shown.open_now === '1'}
              onChange={(event) => choose('open_now', event.target.checked ? '1' : '')}
            />
            <span>{company.open}</span>
          </Choice>
        </Group>
        <Group title={t.rating}>
          {radio('min_rating', '', t.any)}
          {radio('min_rating', '4.5', t.atLeast(formatNumber(4.5, locale, 1)), facets.ratings['4.5'])}
          {radio('min_rating', '4', t.atLeast(formatNumber(4, locale, 1)), facets.ratings['4'])}
        </Group>
        {badges.length > 0 && (
          <Group title={t.checked}>
            {radio('badge', '', t.noneNeeded)}
            {badges.map((kind) => radio('badge', kind, company.badges[kind], facets.badges[kind]))}
          </Group>
        )}
        <Group title={t.language}>
          {radio('language', '', t.any)}
          {languages.map((one) => radio('language', one, company.speaks(company.languages[one]), facets.languages[one] ?? 0))}
        </Group>
        <SelectField
          label={t.price}
          name="max_price"
          empty={t.any}
          value={shown.max_price ?? ''}
          onChange={(event) => choose('max_price', event.target.value)}
          options={priceSteps(band).map((dollars) => ({
            value: String(dollars),
            label: t.upTo(formatMoney({ amount: dollars * 100, currency: 'USD' }, locale, { short: true }), company.units[band.unit]),
          }))}
        />
        {count > 0 && (
          <Link className={css.clear} to={withoutFilters(search)} preventScrollReset>
            {t.clear}
          </Link>
        )}
        <noscript>
          <Button type="submit" isWide>
            {t.apply}
          </Button>
        </noscript>
        <div className={css.done}>
          <Button isWide onClick={() => setOpen(false)}>
            {t.done}
          </Button>
        </div>
      </form>
    </aside>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={css.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

const Choice = ({ count, children }: { count?: number | undefined; children: ReactNode }) => (
  <label className={css.choice}>
    {children}
    {count !== undefined && <small>{count}</small>}
  </label>
)

export function SortField({ filters, hasPlace }: { filters: Filters; hasPlace: boolean }) {
  const t = useTexts(searchTexts)
  const { shown, choose } = useChoices(filters)
  return (
    <div className={css.sort}>
      <SelectField
        label={t.sort}
        isLabelHidden
        name="sort"
        form="filters"
        value={shown.sort}
        onChange={(event) => choose('sort', event.target.value)}
        options={sortNames.filter((sort) => hasPlace || sort !== 'nearest').map((sort) => ({ value: sort, label: t.sorts[sort] }))}
      />
    </div>
  )
}
