import { Fragment, type ReactNode } from 'react'
import { country } from '#country/country.ts'
import type { ServiceDetail } from '#contract/catalog/services.ts'
import type { SearchResult } from '#contract/companies/search.ts'
import { formatMoney, formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyTexts } from '#web/locales/company.ts'
import { searchTexts } from '#web/locales/search.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import css from './filter-form.module.css'
import { type Filters, languages, priceSteps, sortNames, tellingKinds } from './filters.ts'

export type Band = ServiceDetail['price_band']

type FieldsProps = {
  shown: Filters
  choose: (choice: Partial<Filters>) => void
  facets: SearchResult['facets']
  band: Band
}

/** All filters with their counts. Credentials combine; of the others one is chosen. */
export function FilterFields({ shown, choose, facets, band }: FieldsProps) {
  const t = useTexts(searchTexts).filters
  const company = useTexts(companyTexts)
  const locale = useLocale()
  const badges = tellingKinds.filter((kind) => shown.badge.includes(kind) || (facets.badges[kind] ?? 0) > 0)

  const radio = <K extends 'min_rating' | 'language'>(name: K, value: Filters[K], label: string, companies?: number) => (
    <Choice count={companies}>
      <input type="radio" name={name} value={value ?? ''} checked={shown[name] === value} onChange={() => choose({ [name]: value })} />
      <span>{label}</span>
    </Choice>
  )
  const tick = (name: 'open_now' | 'this_week', label: string) => (
    <Choice count={facets[name]}>
      <input
        type="checkbox"
        name={name}
        value="1"
        checked={shown[name] === '1'}
        onChange={(event) => choose({ [name]: event.target.checked ? '1' : undefined })}
      />
      <span>{label}</span>
    </Choice>
  )
  return (
    <>
      <Group title={t.opening}>
        {tick('open_now', company.open)}
        {tick('this_week', t.thisWeek)}
      </Group>
      {badges.length > 0 && (
        <Group title={t.checked}>
          {badges.map((kind) => (
            <Choice key={kind} count={facets.badges[kind] ?? 0}>
              <input
                type="checkbox"
                name="badge"
                value={kind}
                checked={shown.badge.includes(kind)}
                onChange={(event) =>
                  choose({ badge: event.target.checked ? [...shown.badge, kind] : shown.badge.filter((one) => one !== kind) })
                }
              />
              <span>{company.badges[kind]}</span>
            </Choice>
          ))}
        </Group>
      )}
      <Group title={t.rating}>
        {radio('min_rating', undefined, t.any)}
        {radio('min_rating', '4.5', t.atLeast(formatNumber(4.5, locale, 1)), facets.ratings['4.5'])}
        {radio('min_rating', '4', t.atLeast(formatNumber(4, locale, 1)), facets.ratings['4'])}
      </Group>
      <Group title={t.language}>
        {radio('language', undefined, t.any)}
        {languages.map((one) => (
          <Fragment key={one}>{radio('language', one, company.speaks(company.languages[one]), facets.languages[one] ?? 0)}</Fragment>
        ))}
      </Group>
      <SelectField
        label={t.price}
        name="max_price"
        empty={t.any}
        value={shown.max_price ?? ''}
        onChange={(event) => choose({ max_price: event.target.value || undefined })}
        options={priceSteps(band).map((dollars) => ({
          value: String(dollars),
          label: t.upTo(
            formatMoney({ amount: dollars * 100, currency: country.currency.code }, locale, { short: true }),
            company.units[band.unit],
          ),
        }))}
      />
    </>
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

type SortProps = { sort: Filters['sort']; choose: FieldsProps['choose']; hasPlace: boolean; isLabelHidden?: boolean; form?: string }

export function SortField({ sort, choose, hasPlace, ...field }: SortProps) {
  const t = useTexts(searchTexts)
  return (
    <SelectField
      label={t.sort}
      name="sort"
      {...field}
      value={sort}
      onChange={(event) => choose({ sort: event.target.value as Filters['sort'] })}
      options={sortNames.filter((one) => hasPlace || one !== 'nearest').map((one) => ({ value: one, label: t.sorts[one] }))}
    />
  )
}
