import { useEffect } from 'react'
import { href } from 'react-router'
import { PostGrid, shownPost } from '#web/domains/blog/post-card.tsx'
import { CategoryIcon } from '#web/domains/catalog/category-icon.tsx'
import { CompanyCard } from '#web/domains/companies/company-card.tsx'
import { SearchBox } from '#web/domains/companies/search/search-box.tsx'
import { categoryPath, resultsPath } from '#web/domains/companies/search/paths.ts'
import { keepTypedZip, useSearchZip } from '#web/domains/companies/search/search-zip.ts'
import { apiContext } from '#web/lib/api.ts'
import { ForMachines, Head, JsonLd } from '#web/lib/head.tsx'
import { lazyExtra } from '#web/lib/lazy-extra.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useOrigin } from '#web/lib/origin.ts'
import { organization, siteData } from '#web/lib/structured-data.ts'
import { useSettings } from '#web/lib/settings.ts'
import { settle } from '#web/lib/settle.ts'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { blogTexts } from '#web/locales/blog.ts'
import { homeTexts } from '#web/locales/home.ts'
import { Awning } from '#web/ui/awning.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Missing } from '#web/ui/missing.tsx'
import { Street } from '#web/ui/scenes.tsx'
import type { Route } from './+types/home.ts'
import css from './home.module.css'
import { Steps } from './home/steps.tsx'
import { Top } from './home/top.tsx'

const DraftOffer = lazyExtra(async () => (await import('./home/draft-offer.tsx')).DraftOffer)

async function load({ context }: Route.LoaderArgs) {
  const { blog, catalog, companies } = context.get(apiContext)
  const [categories, top, newServices, newCompanies, posts] = await Promise.all([
    settle(context, catalog.categories()),
    settle(context, catalog.top10()),
    settle(context, catalog.newServices()),
    settle(context, companies.newCompanies()),
    settle(context, blog.posts({ query: { per_page: 3 } })),
  ])
  return {
    categories,
    top,
    posts: posts?.data.map(shownPost) ?? [],
    newServices: newServices?.slice(0, 8).map(({ id, slug, name }) => ({ id, slug, name })),
    // Only the fields of a card, because it is sent twice: as HTML and as data.
    newCompanies: newCompanies?.slice(0, 4).map(({ id, slug, name, tagline, cover, logo, rating, city, state_iso, price_from }) => ({
      id,
      slug,
      name,
      tagline,
      cover,
      logo,
      rating,
      city,
      state_iso,
      price_from,
    })),
  }
}
export { load as clientLoader, load as loader }

export default function HomePage({ loaderData: { categories, top, newServices, newCompanies, posts } }: Route.ComponentProps) {
  const t = useTexts(homeTexts)
  const settings = useSettings()
  const zipcode = useSearchZip()
  const mayHaveDraft = useStore(({ draft, isAuth }) => Boolean(draft) || isAuth)
  const { fromBlog, fromBlogText, toBlog } = useTexts(blogTexts)
  const origin = useOrigin()
  const locale = useLocale()
  useEffect(() => {
    if (newServices) useStore.setState({ newAddedServices: newServices })
  }, [newServices])
  return (
    <>
      <Head title={t.title} description={t.description(settings)} />
      <ForMachines>
        {import.meta.env.SSR && (
          <>
            <JsonLd data={{ '@context': 'https://schema.org', ...organization(origin) }} />
            <JsonLd data={siteData(origin, localizedPath('/', locale), localizedPath(href('/search'), locale))} />
          </>
        )}
      </ForMachines>
      <section className={css.hero}>
        <Awning />
        <div className={css.words} onInput={keepTypedZip}>
          <h1>{t.headline}</h1>
          <p>{t.lead}</p>
          <SearchBox />
          <div className={css.below}>
            {top && (
              <nav aria-label={t.popular}>
                <ul className={css.links}>
                  {top.slice(0, 4).map(({ slug, name }) => (
                    <li key={slug}>
                      <LocalLink to={resultsPath(slug, { zipcode })}>{name}</LocalLink>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
            {mayHaveDraft && <DraftOffer />}
          </div>
        </div>
        <Street />
      </section>

      <section className={css.part}>
        <h2>{t.categories}</h2>
        <ul className={css.categories}>
          {categories?.map(({ slug, name, services_count, ...sign }, i) => (
            <li key={slug}>
              <CategoryIcon of={sign} tint={i} />
              <div>
                <h3>
                  <LocalLink to={categoryPath(slug, zipcode)}>{name}</LocalLink>
                </h3>
                <p>{t.services(services_count)}</p>
              </div>
            </li>
          ))}
        </ul>
        {!categories && <Missing />}
        <p>
          <ButtonLink to="/local-services" look="plain">
            {t.allServices}
          </ButtonLink>
        </p>
      </section>

      <Top usual={top} />
      <Steps />

      <section className={css.part}>
        <h2>{t.newCompanies}</h2>
        <p className={css.intro}>{t.newCompaniesText}</p>
        <ul className={css.companies}>
          {newCompanies?.map((company) => (
            <li key={company.id}>
              <CompanyCard company={company} />
            </li>
          ))}
        </ul>
        {!newCompanies && <Missing />}
        <h3 className={css.sub}>{t.newServices}</h3>
        <ul className={css.links}>
          {newServices?.map(({ slug, name }) => (
            <li key={slug}>
              <LocalLink to={resultsPath(slug, { zipcode })}>{name}</LocalLink>
            </li>
          ))}
        </ul>
        {!newServices && <Missing />}
      </section>

      {posts.length > 0 && (
        <section className={css.part}>
          <h2>{fromBlog}</h2>
          <p className={css.intro}>{fromBlogText}</p>
          <PostGrid posts={posts} />
          <p>
            <ButtonLink to={href('/blog')} look="plain">
              {toBlog}
            </ButtonLink>
          </p>
        </section>
      )}

      <section className={css.part}>
        <div className={css.pro}>
          <Awning colour="sun" />
          <div className={css.proWords}>
            <h2>{t.pro.title}</h2>
            <p>{t.pro.text}</p>
            <ul className={css.points}>
              {t.pro.points.map(({ figure, text }) => (
                <li key={text}>
                  <b>{figure(settings)}</b>
                  <span>{text}</span>
                </li>
              ))}
            </ul>
            <div className={css.proActions}>
              <ButtonLink to={href('/auth/register/pro')}>{t.pro.register}</ButtonLink>
              <ButtonLink to={`${href('/auth/login')}?redirect=/user/companies/profile`} look="plain">
                {t.pro.action}
              </ButtonLink>
            </div>
          </div>
        </div>
      </section>
    </>
  )
}
