import { useState } from 'react'
import type { CompanyCard as CompanyCardData } from '#contract/companies/search.ts'
import type { OwnProfile } from '#contract/companies/profile.ts'
import type { Locale } from '#contract/primitives.ts'
import { CompanyCard } from '#web/domains/companies/company-card.tsx'
import { Cover, Logo } from '#web/domains/companies/cover.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useOwnTexts } from '#web/lib/own-company.ts'
import { companyEditTexts } from '#web/locales/company-edit.ts'
import css from '../edit.module.css'
import type { ProfileFields } from './profile-fields.ts'

/** Values of the card that the form does not set. */
export type Figures = Pick<CompanyCardData, 'rating' | 'price_from'>
type PreviewProps = { profile: OwnProfile; figures: Figures; fields: Partial<ProfileFields>; city: string; stateIso: string }

/** Preview of card and page with the current field values. */
export function Preview({ profile, figures, fields, city, stateIso }: PreviewProps) {
  const t = useOwnTexts(companyEditTexts)
  const [locale, setLocale] = useState<Locale>(useLocale())
  const tagline = fields.tagline?.[locale]?.trim() || t.noTagline
  const shown = {
    slug: profile.slug,
    name: fields.name?.trim() || profile.name,
    tagline,
    cover: profile.cover,
    logo: profile.logo,
    ...figures,
    city,
    state_iso: stateIso,
  }
  const about = fields.about?.[locale]?.trim()
  return (
    <aside className={css.preview} aria-label={t.preview}>
      <div className={css.previewHead}>
        <h2>{t.preview}</h2>
        <div role="group" aria-label={t.previewLocale} className={css.locales}>
          {(['es', 'en'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === locale} onClick={() => setLocale(one)}>
              {t.language[one]}
            </button>
          ))}
        </div>
      </div>
      <h3>{t.previewCard}</h3>
      {/* Inert preview: its links do nothing. */}
      <div inert lang={locale} className={css.card}>
        <CompanyCard company={shown} />
      </div>
      <h3>{t.previewPage}</h3>
      <div inert lang={locale} className={css.page}>
        <Cover company={shown} sizes="24rem" ratio="3 / 1" cloth="m" />
        <div className={css.sign}>
          <Logo company={shown} size="l" />
          <div>
            <strong>{shown.name}</strong>
            <p>{tagline}</p>
          </div>
        </div>
        {about && <p className={css.about}>{about}</p>}
      </div>
    </aside>
  )
}
