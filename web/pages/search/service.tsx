import { useLocation } from 'react-router'
import { SearchBox } from '#web/domains/companies/search/search-box.tsx'
import { categoryPath } from '#web/domains/companies/search/paths.ts'
import { guidePath } from '#web/domains/quotes/guide-path.ts'
import { formatMoney } from '#web/lib/format.ts'
import { ForMachines, Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { searchTexts } from '#web/locales/search.ts'
import { companyTexts } from '#web/locales/company.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import type { Route } from './+types/service.ts'
import { load } from './service/load.ts'
import { Results } from './service/results.tsx'
import { ResultsData } from './service/results-data.tsx'
import { useRemembered } from './service/use-remembered.ts'
import css from './service.module.css'

export { load as clientLoader, load as loader }

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(searchTexts)
  const { units } = useTexts(companyTexts)
  const locale = useLocale()
  const { pathname } = useLocation()
  const { service, price, state, place, zip, isZipUnknown, result } = loaderData
  useRemembered(loaderData)

  const where = place ? `${place.location}, ${place.state_iso}` : (state?.[`name_${locale}`] ?? null)
  const { low, high, unit, guide } = price
  const money = (of: typeof low) => formatMoney(of, locale, { short: true })
  const band = <b>{`${money(low)} – ${money(high)}`}</b>
  return (
    <>
      <Head
        title={where ? t.titleIn(service.name, where) : service.name}
        description={t.description(service.name, where, result.total, money(low), money(high))}
        image={`/og/${locale}/search/${service.slug}.png`}
      />
      <ForMachines>{import.meta.env.SSR && <ResultsData {...loaderData} path={pathname} />}</ForMachines>
      <div className={css.head}>
        <div className={css.inner}>
          <Breadcrumbs
            crumbs={[
              { name: t.home, to: '/' },
              { name: service.category.name, to: categoryPath(service.category.slug, place?.zipcode) },
              { name: service.name },
            ]}
          />
          <h1>{where ? t.titleIn(service.name, where) : service.name}</h1>
          <p className={css.about}>
            <span className={css.description}>{service.description} </span>
            <span className={css.band}>
              {t.band} {guide ? <LocalLink to={guidePath(service.slug, guide.place)}>{band}</LocalLink> : band} {units[unit]}.
            </span>
          </p>
          <SearchBox
            key={`${service.slug}:${zip}`}
            look="line"
            words={service.name}
            service={service.slug}
            zipcode={zip || undefined}
            zipError={isZipUnknown ? t.zipUnknown : undefined}
          />
        </div>
      </div>
      <div className={css.page}>
        {isZipUnknown && <p className={css.instead}>{where ? t.shownInstead(where) : t.shownEverywhere}</p>}
        <Results {...loaderData} where={where} />
      </div>
    </>
  )
}
