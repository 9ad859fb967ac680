import type { LeadRow } from '#contract/leads/lead.ts'
import { money } from '#contract/money.ts'
import type * as z from 'zod/mini'
import { formatMiles, formatMoney } from '#web/lib/format.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import css from './filters.module.css'
import { isFiltered, leadsPath, type LeadWish, statesIn } from './wish.ts'

const miles = [5, 10, 20, 40]
const prices = [1000, 2000, 3000, 5000]

type FiltersProps = { wish: LeadWish; services: z.infer<typeof LeadRow>['service'][] }

/** Filters by state once bought, service, distance and price. */
export function LeadFilters({ wish, services }: FiltersProps) {
  const t = useTexts(companyDeskTexts)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const { service, state, max_miles, max_price, tab } = wish
  const show = (next: LeadWish) => void navigate(leadsPath(next), { preventScrollReset: true, replace: true })
  const numbered = (value: string) => (value ? Number(value) : undefined)
  const change = (next: Partial<Record<'service' | 'state' | 'max_miles' | 'max_price', string | number | undefined>>) => {
    const all = { service, state, max_miles, max_price, ...next }
    show({ tab, ...Object.fromEntries(Object.entries(all).filter(([, value]) => value)) })
  }
  if (services.length === 0 && !isFiltered(wish)) return null
  return (
    <div className={css.filters} role="group" aria-label={t.filters}>
      {statesIn[tab].length > 0 && (
        <SelectField
          label={t.filterState}
          isLabelHidden
          empty={t.anyState}
          value={state ?? ''}
          options={statesIn[tab].map((value) => ({ value, label: t.states[value] }))}
          onChange={({ target }) => change({ state: target.value })}
        />
      )}
      <SelectField
        label={t.filterService}
        isLabelHidden
        empty={t.anyService}
        value={service ?? ''}
        options={services.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={({ target }) => change({ service: target.value })}
      />
      <SelectField
        label={t.filterNear}
        isLabelHidden
        empty={t.anyDistance}
        value={String(max_miles ?? '')}
        options={miles.map((value) => ({ value: String(value), label: t.within(formatMiles(value, locale)) }))}
        onChange={({ target }) => change({ max_miles: numbered(target.value) })}
      />
      <SelectField
        label={t.filterPrice}
        isLabelHidden
        empty={t.anyPrice}
        value={String(max_price ?? '')}
        options={prices.map((value) => ({ value: String(value), label: t.upTo(formatMoney(money(value), locale, { short: true })) }))}
        onChange={({ target }) => change({ max_price: numbered(target.value) })}
      />
    </div>
  )
}
