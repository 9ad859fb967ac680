import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CompanyProfile } from '#contract/companies/search.ts'
import { beginPath } from '#web/domains/projects/draft/wizard-paths.ts'
import { useVisitorPlace } from '#web/domains/companies/search/place.ts'
import { lazyExtra } from '#web/lib/lazy-extra.tsx'
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

/** Starts a request to this company. A plain form that also works without scripts. */
export function RequestCard({ company }: { company: CompanyProfile }) {
  const t = useTexts(companyPageTexts).request
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const [search] = useSearchParams()
  const place = useVisitorPlace()
  const isOwn = useIsOwnPage(company)
  const [zip, setZip] = useState(search.get('zipcode') ?? undefined)
  const wanted = company.services.find(({ slug }) => slug === search.get('service'))?.slug

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { service, zipcode } = Object.fromEntries(new FormData(event.currentTarget)) as Record<'service' | 'zipcode', string>
    void navigate(beginPath({ service, zipcode: zipcode || undefined, company: company.slug }))
  }
  return (
    <section className={css.card}>
      <Awning size="s" />
      {isOwn ? (
        <div className={css.form}>
          <OwnCard />
        </div>
      ) : (
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
          {isOwn !== undefined && company.is_bookable && <BookVisit company={company} />}
          <p>{t.note}</p>
        </form>
      )}
    </section>
  )
}

const BookVisitDialog = lazy(() => import('./book-visit-dialog.tsx'))

/** Opens the free times of the company. */
function BookVisit({ company }: { company: CompanyProfile }) {
  const t = useTexts(companyPageTexts).request
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="soft" isWide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.book}
      </Button>
      {isOpen && (
        <Suspense>
          <BookVisitDialog company={company} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

// Loaded on demand: links from results name the service.
const sheet = () => import('./service-sheet.tsx')
const OwnCard = lazyExtra(async () => (await sheet()).OwnCard)
const ServiceSheet = lazyExtra(async () => (await sheet()).ServiceSheet)

/** Sticky bar on phones that begins a request: at once where the service is known, else after its choice. */
export function AskBar({ company }: { company: CompanyProfile }) {
  const t = useTexts(companyPageTexts).request
  const [search] = useSearchParams()
  const [isChoosing, setChoosing] = useState(false)
  const begin = useBegin(company)
  const { services } = company
  const known = services.find(({ slug }) => slug === search.get('service')) ?? (services.length === 1 ? services[0] : undefined)
  return useIsOwnPage(company) ? null : (
    <div className={css.bar}>
      {known ? (
        <ButtonLink isWide to={begin(known.slug)}>
          {t.send}
        </ButtonLink>
      ) : (
        <Button isWide onClick={() => setChoosing(true)}>
          {t.send}
        </Button>
      )}
      {isChoosing && <ServiceSheet company={company} begin={begin} onClose={() => setChoosing(false)} />}
    </div>
  )
}

/** Path of a request to this company, with the zip of the address or of the visitor. */
function useBegin({ slug }: CompanyProfile) {
  const [search] = useSearchParams()
  const place = useVisitorPlace()
  return (service: string) => beginPath({ service, zipcode: search.get('zipcode') ?? place?.zipcode, company: slug })
}
