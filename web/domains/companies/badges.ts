import type { Badge as BadgeData } from '#contract/companies/search.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyTexts } from '#web/locales/company.ts'

/** Order of badges, most relevant for a person who enters a home first. */
const order: BadgeData['kind'][] = [
  'trade_licence',
  'liability_insurance',
  'background_check',
  'workers_compensation',
  'identity',
  'business_registration',
  'phone',
  'email',
]

/** Sorts badges by relevance, licenses of `state` first. */
export const sortBadges = (badges: readonly BadgeData[], state?: string) =>
  badges.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || Number(b.state_iso === state) - Number(a.state_iso === state))

export function useBadgeName() {
  const t = useTexts(companyTexts)
  return ({ kind, state_iso }: Pick<BadgeData, 'kind' | 'state_iso'>) => (state_iso ? t.badgeIn(t.badges[kind], state_iso) : t.badges[kind])
}
