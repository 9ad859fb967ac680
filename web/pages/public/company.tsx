import { href, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { Cover, coverOnPhones, Logo } from '#web/domains/companies/cover.tsx'
import { Facts, Tier } from '#web/domains/companies/facts.tsx'
import { resultsPath } from '#web/domains/companies/search/paths.ts'
import { ForMachines, Head } from '#web/lib/head.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Missing } from '#web/ui/missing.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { StaticHtml } from '#web/ui/static-html.tsx'
import type { Route } from './+types/company.ts'
import { load } from './company/load.ts'
import { About } from './company/about.tsx'
import { Area } from './company/area.tsx'
import { CompanyData } from './company/company-data.tsx'
import { Credentials } from './company/credentials.tsx'
import { Gallery } from './company/gallery.tsx'
import { OpeningHours } from './company/opening-hours.tsx'
import { AskBar, RequestCard } from './company/request-card.tsx'
import { Reviews } from './company/reviews.tsx'
import { Services } from './company/services.tsx'
import css from './company.module.css'

export { load as clientLoader, load as loader }

/** Opening or closing a review photo loads nothing new. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.searchParams.get('photo') !== nextUrl.searchParams.get('photo')
  return !isSamePage && defaultShouldRevalidate
}

export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(companyPageTexts)
  const locale = useLocale()
  const [search] = useSearchParams()
  const { company, reviews, level, states } = loaderData
  const place = `${company.city}, ${company.state_iso}`
  const from = company.services.find(({ slug }) => slug === search.get('service'))
  return (
    <>
      <Head
        title={t.title(company.name, place)}
        description={`${company.tagline}. ${company.about}`.slice(0, 155)}
        type="profile"
        image={`/og/${locale}/companies/${company.slug}.png`}
      />
      <ForMachines>{import.meta.env.SSR && <CompanyData {...loaderData} />}</ForMachines>
      <div className={css.page}>
        <Breadcrumbs
          crumbs={[
            { name: t.home, to: '/' },
            ...(from ? [{ name: from.name, to: resultsPath(from.slug, { zipcode: search.get('zipcode') ?? undefined }) }] : []),
            { name: company.name },
          ]}
        />
        <header className={css.front}>
          <Cover company={company} sizes={`${coverOnPhones}, (max-width: 75rem) 100vw, 75rem`} isFirst cloth="m" />
          <div className={css.sign}>
            <Logo company={company} size="l" />
            <div className={css.name}>
              <h1>{company.name}</h1>
              <p>{company.tagline}</p>
            </div>
            <div className={css.marks}>
              <a href={`${href('/companies/:slug', { slug: company.slug })}#reviews`} onClick={scrollToReviews}>
                <StaticHtml as="span" of={[company]}>
                  {() => <Rating {...company.rating} full />}
                </StaticHtml>
              </a>
              <Tier company={company} />
            </div>
            <Facts company={company} />
            {company.prices_kept && <p>{company.prices_kept.text}</p>}
            {company.show_ups && <p>{company.show_ups.text}</p>}
          </div>
        </header>
        <div className={css.columns}>
          <div className={css.intro}>
            {company.gallery.length > 0 && <Gallery company={company} />}
            <About company={company} />
            <Services company={company} />
          </div>
          <aside className={css.aside}>
            <RequestCard company={company} />
            <OpeningHours company={company} />
          </aside>
          <div className={css.rest}>
            {reviews ? (
              <Reviews key={`${company.slug}:${level}`} company={company} reviews={reviews} level={level} />
            ) : (
              <section id="reviews">
                <h2>{t.reviews.title}</h2>
                <Missing />
              </section>
            )}
            <Credentials company={company} />
            <Area company={company} states={states} />
          </div>
        </div>
        <AskBar company={company} />
      </div>
    </>
  )
}

function scrollToReviews(event: React.MouseEvent) {
  event.preventDefault()
  document.getElementById('reviews')?.scrollIntoView()
}
