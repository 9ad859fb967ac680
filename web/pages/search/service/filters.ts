import type { credentialKinds, sorts } from '#contract/companies/states.ts'
import type { locales } from '#contract/locale.ts'

// Copies of the contract's lists, checked by their types: importing the module would bring its schemas along.
export const sortNames: typeof sorts = ['recommended', 'rating', 'nearest', 'price', 'reply']
export const languages: typeof locales = ['es', 'en']
const kinds: typeof credentialKinds = [
  'email',
  'phone',
  'identity',
  'business_registration',
  'trade_licence',
  'liability_insurance',
  'workers_compensation',
  'background_check',
]
/** Every company has a verified email and phone, so these do not work as filters. */
export const tellingKinds = kinds.filter((kind) => kind !== 'email' && kind !== 'phone')

/** Filters of the results, kept in the URL. Unknown values count as absent. */
export type Filters = {
  sort: (typeof sorts)[number]
  min_rating: '4' | '4.5' | undefined
  /** A company must hold them all. */
  badge: (typeof credentialKinds)[number][]
  language: (typeof locales)[number] | undefined
  open_now: '1' | undefined
  /** Has free time to book. */
  this_week: '1' | undefined
  /** In whole dollars. */
  max_price: string | undefined
}

const oneOf = <T extends string>(list: readonly T[], value: string | null) => list.find((one) => one === value)

export function readFilters(search: URLSearchParams): Filters {
  const price = search.get('max_price')
  const badges = search.getAll('badge').flatMap((value) => value.split(','))
  return {
    sort: oneOf(sortNames, search.get('sort')) ?? 'recommended',
    min_rating: oneOf(['4', '4.5'], search.get('min_rating')),
    badge: kinds.filter((kind) => badges.includes(kind)),
    language: oneOf(languages, search.get('language')),
    open_now: oneOf(['1'], search.get('open_now')),
    this_week: oneOf(['1'], search.get('this_week')),
    max_price: price && /^[1-9]\d{0,5}$/.test(price) ? price : undefined,
  }
}

/** Converts filters to the API's query. */
export const toQuery = ({ max_price, badge, ...filters }: Filters) => ({
  ...filters,
  badge: badge.length > 0 ? badge : undefined,
  max_price: max_price && Number(max_price) * 100,
})

export const countFilters = ({ sort: _sort, badge, ...filters }: Filters) => badge.length + Object.values(filters).filter(Boolean).length

/** The filters without those that narrow the list. */
export const widest = ({ sort }: Filters): Filters => ({
  sort,
  min_rating: undefined,
  badge: [],
  language: undefined,
  open_now: undefined,
  this_week: undefined,
  max_price: undefined,
})

type Choices = { [K in keyof Filters | 'view']?: string | readonly string[] | undefined }

/** Query string with these choices. Empty ones are removed, and paging restarts. */
export function withChoices(search: URLSearchParams, choices: Choices): string {
  const next = new URLSearchParams(search)
  next.delete('cursor')
  for (const [name, value] of Object.entries(choices)) {
    next.delete(name)
    for (const one of [value ?? []].flat()) if (one !== '' && one !== 'recommended') next.append(name, one)
  }
  return `?${next}`
}

/** Query string without filters. */
export const withoutFilters = (search: URLSearchParams) => withChoices(search, widest(readFilters(search)))

/** Three price limits in whole dollars within the usual price range. */
export function priceSteps({ low, high }: { low: { amount: number }; high: { amount: number } }): number[] {
  const round = (cents: number) => {
    const dollars = cents / 100
    const step = dollars > 2000 ? 500 : dollars > 400 ? 50 : dollars > 60 ? 10 : dollars > 10 ? 5 : 1
    return Math.max(step, Math.round(dollars / step) * step)
  }
  return [...new Set([low.amount, (2 * low.amount + high.amount) / 3, (low.amount + high.amount) / 2].map(round))]
}
