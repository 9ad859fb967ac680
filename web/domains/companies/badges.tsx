import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { Badge as BadgeData } from '#contract/companies/search.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { platformTimeZone } from '#contract/time-zone.ts'
import { companyTexts } from '#web/locales/company.ts'
import { StaticHtml } from '#web/ui/static-html.tsx'
import css from './badges.module.css'

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

/** The first few badges of a company, each with source and date of the check. */
export function Badges({ of, state, most = 2 }: { of: readonly BadgeData[]; state?: string; most?: number }) {
  const t = useTexts(companyTexts)
  const locale = useLocale()
  const nameOf = useBadgeName()
  if (of.length === 0) return null
  return (
    <StaticHtml as="ul" className={css.badges} of={[of, state]}>
      {() => {
        const seen = sortBadges(of, state).filter(({ kind }, i, all) => all.findIndex((other) => other.kind === kind) === i)
        const more = seen.length - most
        return (
          <>
            {seen.slice(0, most).map((badge) => (
              <li key={badge.kind}>
                <IconRosetteDiscountCheck aria-hidden />
                <span>
                  <b>{nameOf(badge)}</b> {t.checked(badge.source, formatInstant(badge.checked_at, locale, platformTimeZone, 'date'))}
                </span>
              </li>
            ))}
            {more > 0 && <li className={css.more}>{t.moreBadges(more)}</li>}
          </>
        )
      }}
    </StaticHtml>
  )
}
