import { CategoryIcon } from '#web/domains/catalog/category-icon.tsx'
import { forgetSearches, useRecentSearches } from '#web/domains/companies/search/recent.ts'
import { SearchBox } from '#web/domains/companies/search/search-box.tsx'
import { categoryPath, resultsPath } from '#web/domains/companies/search/paths.ts'
import { keepTypedZip, useSearchZip } from '#web/domains/companies/search/search-zip.ts'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { settle } from '#web/lib/settle.ts'
import { useTexts } from '#web/lib/texts.ts'
import { searchStartTexts } from '#web/locales/search-start.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Missing } from '#web/ui/missing.tsx'
import type { Route } from './+types/start.ts'
import css from './start.module.css'

/** Target of the search form without scripts: answers with suggestions for the text. */
async function load({ context, url }: Route.LoaderArgs) {
  const { catalog } = context.get(apiContext)
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 80)
  const [popular, categories, meant] = await Promise.all([
    settle(context, catalog.top10()),
    settle(context, catalog.categories()),
    q === '' ? [] : settle(context, catalog.suggest({ query: { q } })),
  ])
  const zip = url.searchParams.get('zipcode') ?? ''
  return { popular, categories, q, meant, zipcode: /^\d{5}$/.test(zip) ? zip : undefined }
}
export { load as clientLoader, load as loader }

export default function SearchStartPage({ loaderData: { popular, categories, q, meant, zipcode } }: Route.ComponentProps) {
  const t = useTexts(searchStartTexts)
  const recent = useRecentSearches()
  const searchZip = useSearchZip()
  const linkZip = searchZip ?? zipcode
  return (
    <>
      <Head title={q ? `${q} · ${t.title}` : t.title} description={t.description} isPrivate={q !== ''} />
      <div className={css.head}>
        <div className={css.inner}>
          <h1>{t.heading}</h1>
          <p>{t.lead}</p>
          <div onInput={keepTypedZip}>
            <SearchBox key={`${q}:${zipcode}`} words={q} zipcode={zipcode} />
          </div>
          {q !== '' && meant?.length === 0 && (
            <Banner tone="warning" title={t.notFound(q)} isLive>
              {t.notFoundText}
            </Banner>
          )}
        </div>
      </div>
      <div className={css.parts}>
        {meant?.length !== 0 && (
          <section>
            <h2>{t.meant(q)}</h2>
            {!meant && <Missing />}
            <ul className={css.chips}>
              {meant?.map(({ kind, slug, name }) => (
                <li key={kind + slug}>
                  <LocalLink to={kind === 'category' ? categoryPath(slug, linkZip) : resultsPath(slug, { zipcode: linkZip })}>
                    {name}
                  </LocalLink>
                </li>
              ))}
            </ul>
          </section>
        )}
        {recent.length > 0 && (
          <section>
            <div className={css.title}>
              <h2>{t.recent}</h2>
              <button type="button" onClick={forgetSearches}>
                {t.forget}
              </button>
            </div>
            <ul className={css.chips}>
              {recent.map((one) => (
                <li key={`${one.service}:${one.state}:${one.zipcode}`}>
                  <LocalLink to={resultsPath(one.service, { state: one.state ?? undefined, zipcode: one.zipcode ?? undefined })}>
                    {one.name}
                    {one.location && <small>{one.location}</small>}
                  </LocalLink>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h2>{t.popular}</h2>
          {!popular && <Missing />}
          <ul className={css.chips}>
            {popular?.map(({ slug, name }) => (
              <li key={slug}>
                <LocalLink to={resultsPath(slug, { zipcode: linkZip })}>{name}</LocalLink>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{t.categories}</h2>
          {!categories && <Missing />}
          <ul className={css.categories}>
            {categories?.map(({ slug, name, ...sign }, i) => (
              <li key={slug}>
                <LocalLink to={categoryPath(slug, linkZip)}>
                  <CategoryIcon of={sign} tint={i} />
                  {name}
                </LocalLink>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}
