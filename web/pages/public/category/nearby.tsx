import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react'
import type { Page } from '#contract/primitives.ts'
import { CompanyRow } from '#web/domains/companies/company-row.tsx'
import { type Listed, listed } from '#web/domains/companies/listed.ts'
import { choosePlace, useVisitorPlace, type VisitorPlace } from '#web/domains/companies/search/place.ts'
import { findPlace } from '#web/lib/find-place.ts'
import { categoryPath } from '#web/domains/companies/search/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useStaticLinks } from '#web/lib/static-links.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogTexts } from '#web/locales/catalog.ts'
import { siteTexts } from '#web/locales/site.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ZipField } from '#web/ui/fields/text-field.tsx'
import type { Loaded } from './load.ts'
import css from '../category.module.css'

const shown = 8
type Near = VisitorPlace
type Found = Page<Listed> & { near: Near | null }

/** Companies of the category near a zip that the visitor can change. The zip in the address wins; without one, it is looked up. */
export function Nearby({ category, companies, place, zip }: Loaded & { companies: Page<Listed> }) {
  const t = useTexts(catalogTexts)
  const { retry } = useTexts(siteTexts)
  const locale = useLocale()
  const visitor = useVisitorPlace()
  const [found, setFound] = useState<Found>({ ...companies, near: place ?? null })
  const [typed, setTyped] = useState(zip || undefined)
  const [error, setError] = useState(zip !== '' && place === null ? t.zipUnknown : undefined)
  const [failed, setFailed] = useState<Near>()
  const asked = useRef(0)
  const follow = useStaticLinks()

  async function ask(near: Near | null, cursor?: string): Promise<Page<Listed>> {
    const query = { zipcode: near?.zipcode, iso_code: near?.state_iso, cursor, limit: shown }
    const page = await api.companies.categoryCompanies({ params: { slug: category.slug }, query })
    return { ...page, data: page.data.map(listed) }
  }

  async function show(near: Near) {
    // Ignores late responses for an earlier place.
    const mine = (asked.current += 1)
    try {
      const companies = await ask(near)
      if (mine !== asked.current) return
      startTransition(() => {
        setFound({ ...companies, near })
        setFailed(undefined)
      })
    } catch {
      if (mine === asked.current) setFailed(near)
    }
  }

  const isUsual = zip === '' && found.near === null
  const visitorZip = visitor?.zipcode
  const visitorLocation = visitor?.location
  const visitorState = visitor?.state_iso
  useEffect(() => {
    if (isUsual && visitorZip && visitorLocation && visitorState)
      void show({ zipcode: visitorZip, location: visitorLocation, state_iso: visitorState })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each place of the visitor
  }, [isUsual, visitorZip, visitorLocation, visitorState])

  const change = useAction(async (_options, zipcode: string) => {
    const chosen = await findPlace(api, zipcode)
    if (!chosen) return setError(t.zipUnknown)
    choosePlace(chosen)
    await show(chosen)
    history.replaceState(history.state, '', localizedPath(categoryPath(category.slug, chosen.zipcode), locale))
  })
  const more = useAction(() => ask(found.near, found.next_cursor ?? undefined), {
    done: (page) => setFound({ ...found, data: [...found.data, ...page.data], next_cursor: page.next_cursor }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void change.run(typed ?? visitorZip ?? '')
  }
  return (
    <section className={css.part}>
      <div className={css.bar}>
        <h2>{found.near ? t.companiesNear(found.near.location) : t.companiesAnywhere}</h2>
        <form className={css.zip} onSubmit={submit} noValidate>
          <ZipField
            label={t.zip}
            isLabelHidden
            name="zipcode"
            value={typed ?? found.near?.zipcode ?? visitorZip ?? ''}
            error={error}
            onChange={(event) => {
              setTyped(event.target.value.replace(/\D/g, ''))
              setError(undefined)
            }}
          />
          <Button type="submit" look="plain" isBusy={change.isBusy}>
            {t.changeZip}
          </Button>
        </form>
      </div>
      {failed && (
        <Banner
          tone="problem"
          isLive
          action={
            <Button look="plain" size="s" onClick={() => void show(failed)}>
              {retry}
            </Button>
          }
        >
          {t.failed}
        </Banner>
      )}
      {found.data.length === 0 && <p className={css.none}>{t.none(found.near?.location ?? '')}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions jsx-a11y/click-events-have-key-events -- clicks of its links, also by keyboard */}
      <ul className={css.companies} onClick={follow}>
        {found.data.map((company) => (
          <CompanyRow
            key={company.id}
            company={company}
            look="card"
            state={found.near?.state_iso}
            query={found.near ? `?zipcode=${found.near.zipcode}` : ''}
          />
        ))}
      </ul>
      {found.next_cursor && (
        <div>
          <Button look="plain" isBusy={more.isBusy} onClick={() => void more.run()}>
            {t.more}
          </Button>
        </div>
      )}
    </section>
  )
}
