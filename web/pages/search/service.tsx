import { data, redirect, useLocation } from 'react-router'
import { SearchBox } from '#web/domains/companies/search/search-box.tsx'
import { listStates } from '#web/domains/companies/search/place.ts'
import { findPlace } from '#web/lib/find-place.ts'
import { categoryPath, resultsPath } from '#web/domains/companies/search/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { ForMachines, Head } from '#web/lib/head.tsx'
import { localeOf, localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { settle } from '#web/lib/settle.ts'
import { useTexts } from '#web/lib/texts.ts'
import { searchTexts } from '#web/locales/search.ts'
import { companyTexts } from '#web/locales/company.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import type { Route } from './+types/service.ts'
import { readFilters, toQuery } from './service/filters.ts'
import { Results } from './service/results.tsx'
import { ResultsData } from './service/results-data.tsx'
import { useRemembered } from './service/use-remembered.ts'
import css from './service.module.css'

const pageSize = 12
const mapSize = 60

async function load({ context, params, url }: Route.LoaderArgs) {
  const client = context.get(apiContext)
  const zip = url.searchParams.get('zipcode')?.trim() ?? ''
  const [{ slug, name, description, category, price_band }, states, place] = await Promise.all([
    client.catalog.service({ params: { id: params.service } }),
    // A state in the URL is the subject of the page.
    params.state ? listStates(client) : settle(context, listStates(client)),
    settle(context, findPlace(client, zip)),
  ])
  const asked = params.state?.toLowerCase()
  const named = states?.find((state) => state.slug === asked || state.iso_code.toLowerCase() === asked)
  if (asked && !named) throw data(null, { status: 404 })
  if (named && named.slug !== params.state)
    throw redirect(localizedPath(resultsPath(slug, { state: named.slug }), localeOf(url.pathname)) + url.search, 301)

  const state = states?.find(({ iso_code }) => iso_code === place?.state_iso) ?? named ?? null
  const filters = readFilters(url.searchParams)
  const view = url.searchParams.get('view') === 'map' ? 'map' : 'list'
  const query = {
    ...toQuery(filters),
    service: slug,
    ...(zip && place !== null ? { zipcode: zip } : state && { state: state.iso_code }),
    limit: view === 'map' ? mapSize : pageSize,
  }
  const result = await client.companies.search({ query: { ...query, cursor: url.searchParams.get('cursor') ?? undefined } })
  return {
    service: { slug, name, description, category, price_band },
    state,
    place: place ?? null,
    isZipUnknown: zip !== '' && place === null,
    zip,
    filters,
    view,
    query,
    result,
  } as const
}
export { load as clientLoader, load as loader }

export type Loaded = Awaited<ReturnType<typeof load>>

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(searchTexts)
  const { units } = useTexts(companyTexts)
  const locale = useLocale()
  const { pathname } = useLocation()
  const { service, state, place, zip, isZipUnknown, result } = loaderData
  useRemembered(loaderData)

  const where = place ? `${place.location}, ${place.state_iso}` : (state?.[`name_${locale}`] ?? null)
  const { low, high, unit } = service.price_band
  const money = (of: typeof low) => formatMoney(of, locale, { short: true })
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
              {t.band} <b>{`${money(low)} – ${money(high)}`}</b> {units[unit]}.
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
