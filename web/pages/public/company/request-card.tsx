import { type FormEvent, useState } from 'react'
import { href, useSearchParams } from 'react-router'
import type { CompanyProfile } from '#contract/companies/search.ts'
import { beginPath } from '#web/domains/projects/draft/wizard-paths.ts'
import { useVisitorPlace } from '#web/domains/companies/search/place.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { Awning } from '#web/ui/awning.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { ZipField } from '#web/ui/fields/text-field.tsx'
import { useIsOwnPage } from './own-page.ts'
import css from './request-card.module.css'

const cardId = 'request'

/** Starts a request to this company. A plain form that also works without scripts. */
export function RequestCard({ company }: { company: CompanyProfile }) {
  const t = useTexts(companyPageTexts).request
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const [search] = useSearchParams()
  const place = useVisitorPlace()
  const [zip, setZip] = useState(search.get('zipcode') ?? undefined)
  const wanted = company.services.find(({ slug }) => slug === search.get('service'))?.slug

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { service, zipcode } = Object.fromEntries(new FormData(event.currentTarget)) as Record<'service' | 'zipcode', string>
    void navigate(beginPath({ service, zipcode: zipcode || undefined, company: company.slug }))
  }
  if (useIsOwnPage(company)) {
    return (
      <section id={cardId} className={css.card} tabIndex={-1}>
        <Awning size="s" />
        <div className={css.form}>
          <h2>{t.ownTitle}</h2>
          <p>{t.ownText}</p>
          <ButtonLink to={href('/user/companies/profile/edit')}>{t.ownEdit}</ButtonLink>
        </div>
      </section>
    )
  }
  return (
    <section id={cardId} className={css.card} tabIndex={-1}>
      <Awning size="s" />
      <form className={css.form} action={localizedPath(beginPath({ service: '' }), locale)} onSubmit={submit}>
        <h2>{t.title}</h2>
        <input type="hidden" name="company" value={company.slug} />
        <SelectField
          label={t.service}
          name="service"
          defaultValue={wanted}
          options={company.services.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
        <ZipField
          label={t.zip}
          name="zipcode"
          value={zip ?? place?.zipcode ?? ''}
          place={place && place.zipcode === (zip ?? place.zipcode) ? place.location : undefined}
          onChange={(event) => setZip(event.target.value.replace(/\D/g, ''))}
        />
        <Button type="submit" size="l" isWide>
          {t.send}
        </Button>
        <p>{t.note}</p>
      </form>
    </section>
  )
}

/** Sticky bar on phones that leads to the request card. */
export function AskBar({ company }: { company: CompanyProfile }) {
  const t = useTexts(companyPageTexts).request
  return useIsOwnPage(company) ? null : (
    <div className={css.bar}>
      <Button
        isWide
        onClick={() => {
          const card = document.getElementById(cardId)
          card?.scrollIntoView()
          card?.querySelector('select')?.focus({ preventScroll: true })
        }}
      >
        {t.send}
      </Button>
    </div>
  )
}
