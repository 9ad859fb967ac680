import { useEffect, useState } from 'react'
import { country } from '#country/country.ts'
import type { SearchResult } from '#contract/companies/search.ts'
import { api } from '#web/lib/api.ts'
import { formatMoney, formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyTexts } from '#web/locales/company.ts'
import { searchTexts } from '#web/locales/search.ts'
import type { Band } from './filter-fields.tsx'
import { type Filters, toQuery } from './filters.ts'
import type { Loaded } from './load.ts'

export type Count = Pick<SearchResult, 'total' | 'total_capped'>
type Query = Loaded['query']

const countNow = (query: Query, filters: Filters): Promise<Count> =>
  api.companies.search({ query: { ...query, ...toQuery(filters), limit: 1 } })

const pauseMs = 250

/** How many companies match, asked a moment after each choice; undefined until the answer is there, and when there is none. */
export function useCount(query: Query, filters: Filters, first: Count & { of: Filters }): Count | undefined {
  const [known, setKnown] = useState(first)
  useEffect(() => {
    if (known.of === filters) return
    let isLate = false
    const ask = async () => {
      const count = await countNow(query, filters).catch(() => undefined)
      if (count && !isLate) setKnown({ of: filters, total: count.total, total_capped: count.total_capped })
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [query, filters, known.of])
  return known.of === filters ? known : undefined
}

/** Each chosen filter by name, and the filters without it. */
function useChosen(filters: Filters, band: Band): { name: string; without: Filters }[] {
  const t = useTexts(searchTexts).filters
  const company = useTexts(companyTexts)
  const locale = useLocale()
  const { open_now, this_week, min_rating, badge, language, max_price } = filters
  const dollars = max_price && formatMoney({ amount: Number(max_price) * 100, currency: country.currency.code }, locale, { short: true })
  return [
    ...(open_now ? [{ name: company.open, without: { ...filters, open_now: undefined } }] : []),
    ...(this_week ? [{ name: t.thisWeek, without: { ...filters, this_week: undefined } }] : []),
    ...badge.map((kind) => ({ name: company.badges[kind], without: { ...filters, badge: badge.filter((one) => one !== kind) } })),
    ...(min_rating
      ? [{ name: t.atLeast(formatNumber(Number(min_rating), locale, 1)), without: { ...filters, min_rating: undefined } }]
      : []),
    ...(language ? [{ name: company.speaks(company.languages[language]), without: { ...filters, language: undefined } }] : []),
    ...(dollars ? [{ name: t.upTo(dollars, company.units[band.unit]), without: { ...filters, max_price: undefined } }] : []),
  ]
}

type Looser = { name: string; without: Filters; count: Count }

const most = 3

/** Filters whose removal alone finds companies again, the best first. Asked only where `isEmpty`. */
export function useLooser(query: Query, filters: Filters, band: Band, isEmpty: boolean): readonly Looser[] {
  const chosen = useChosen(filters, band)
  const [known, setKnown] = useState<{ of: Filters; list: readonly Looser[] }>()
  useEffect(() => {
    if (!isEmpty || known?.of === filters) return
    let isLate = false
    const ask = async () => {
      const list = await Promise.all(chosen.map(async (one) => ({ ...one, count: await countNow(query, one.without) })))
      const found = list.filter(({ count }) => count.total > 0).toSorted((a, b) => b.count.total - a.count.total)
      if (!isLate) setKnown({ of: filters, list: found.slice(0, most) })
    }
    void ask().catch(() => undefined)
    return () => void (isLate = true)
    // oxlint-disable-next-line react/exhaustive-deps -- `chosen` follows from the filters
  }, [query, filters, isEmpty, known?.of])
  return known?.of === filters ? known.list : []
}
