import { startTransition, useEffect, useState } from 'react'
import type { ServiceCard } from '#contract/catalog/services.ts'
import { listStates } from '#web/domains/companies/search/place.ts'
import { resultsPath } from '#web/domains/companies/search/paths.ts'
import { useSearchZip } from '#web/domains/companies/search/search-zip.ts'
import { useVisitorArea } from '#web/domains/companies/search/visitor-area.ts'
import { api } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { homeTexts } from '#web/locales/home.ts'
import { Missing } from '#web/ui/missing.tsx'
import { Plate } from '#web/ui/plate.tsx'
import css from '../home.module.css'

/** Shows the default ten services, then those of the visitor's place in the same rows. */
export function Top({ usual }: { usual: readonly ServiceCard[] | undefined }) {
  const t = useTexts(homeTexts)
  const locale = useLocale()
  const { zipcode, city, state } = useVisitorArea() ?? {}
  const searchZip = useSearchZip()
  const [near, setNear] = useState<{ city?: string | undefined; state: string; services: ServiceCard[] }>()

  useEffect(() => {
    if (!state) return
    const stop = new AbortController()
    const find = async () => {
      const query = { ...(zipcode && { zipcode }), ...(city && { city }), state }
      const services = await api.catalog.top10({ query }, { signal: stop.signal })
      const name = city ? state : (await listStates(api)).find(({ iso_code }) => iso_code === state)?.[`name_${locale}`]
      if (!stop.signal.aborted && name && services.length === (usual?.length ?? 10))
        startTransition(() => setNear({ city, state: name, services }))
    }
    // On failure the default ten stay.
    find().catch(() => undefined)
    return () => stop.abort()
  }, [zipcode, city, state, locale, usual?.length])

  const shown = near?.services ?? usual
  return (
    <section className={css.part}>
      <h2 className={css.topTitle}>{near ? (near.city ? t.topNear(near.city) : t.topIn(near.state)) : t.top}</h2>
      <p className={css.intro}>{t.topText}</p>
      <ol className={css.top}>
        {shown?.map(({ slug, name, companies_count, price_from }, i) => (
          <li key={slug}>
            <Plate size="s">{i + 1}</Plate>
            <div>
              <h3>
                <LocalLink to={resultsPath(slug, { zipcode: searchZip })}>{name}</LocalLink>
              </h3>
              <p>
                {[
                  companies_count > 0 && t.companies(companies_count),
                  price_from && t.from(formatMoney(price_from, locale, { short: true })),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {!shown && <Missing />}
    </section>
  )
}
