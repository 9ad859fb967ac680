import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { CompanyProfile } from '#contract/companies/search.ts'
import { sortBadges, useBadgeName } from '#web/domains/companies/badges.ts'
import { formatDay, formatInstant } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { platformTimeZone } from '#contract/time-zone.ts'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { StaticHtml } from '#web/ui/static-html.tsx'
import css from '../company.module.css'

export function Credentials({ company: { badges, state_iso } }: { company: CompanyProfile }) {
  const t = useTexts(companyPageTexts)
  const nameOf = useBadgeName()
  const locale = useLocale()
  return (
    <StaticHtml as="section" of={[badges]}>
      {() => (
        <>
          <h2>{t.credentials}</h2>
          <p className={css.note}>{badges.length === 0 ? t.noCredentials : t.credentialsNote}</p>
          <ul className={css.credentials}>
            {sortBadges(badges, state_iso).map((badge) => (
              <li key={`${badge.kind}:${badge.state_iso}`}>
                <IconRosetteDiscountCheck aria-hidden />
                <div>
                  <h3>{nameOf(badge)}</h3>
                  <p>{t.checkedWith(badge.source, formatInstant(badge.checked_at, locale, platformTimeZone, 'date'))}</p>
                  {badge.expires_on && <p>{t.validUntil(formatDay(badge.expires_on, locale))}</p>}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </StaticHtml>
  )
}
