import { CategoryIcon } from '#web/domains/catalog/category-icon.tsx'
import { resultsPath } from '#web/domains/companies/search/paths.ts'
import { useSearchZip } from '#web/domains/companies/search/search-zip.ts'
import { formatMoney } from '#web/lib/format.ts'
import { ForMachines, Head, JsonLd } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useOrigin } from '#web/lib/origin.ts'
import { breadcrumbData } from '#web/lib/structured-data.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogTexts } from '#web/locales/catalog.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Missing } from '#web/ui/missing.tsx'
import { Page } from '#web/ui/page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Route } from './+types/category.ts'
import { load } from './category/load.ts'
import css from './category.module.css'
import { Nearby } from './category/nearby.tsx'

export { load as clientLoader, load as loader }

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(catalogTexts)
  const locale = useLocale()
  const origin = useOrigin()
  const { category, services, companies, place, zip } = loaderData
  const knownZip = useSearchZip()
  return (
    <Page>
      <Head
        title={t.categoryTitle(category.name)}
        description={category.description}
        image={`/og/${locale}/category/${category.slug}.png`}
      />
      <ForMachines>
        {import.meta.env.SSR && (
          <JsonLd
            data={breadcrumbData(origin, [
              { name: t.home, path: localizedPath('/', locale) },
              { name: category.name, path: localizedPath(`/category/${category.slug}`, locale) },
            ])}
          />
        )}
      </ForMachines>
      <div className={css.head}>
        <Breadcrumbs crumbs={[{ name: t.home, to: '/' }, { name: t.all, to: '/local-services' }, { name: category.name }]} />
        <div className={css.title}>
          <CategoryIcon of={category} size="l" isFirst />
          <div>
            <h1>{category.name}</h1>
            <p>{category.description}</p>
          </div>
        </div>
      </div>
      <section className={css.part}>
        <h2>{t.servicesOf(category.name)}</h2>
        <ul className={css.services}>
          {services?.map(({ slug, name, description, companies_count, price_from, picture }) => (
            <li key={slug}>
              {picture && <Picture of={picture} alt="" sizes="(max-width: 40rem) 100vw, 26rem" ratio="5 / 2" />}
              <h3>
                <LocalLink to={resultsPath(slug, { zipcode: place?.zipcode ?? knownZip })}>{name}</LocalLink>
              </h3>
              <p>{description}</p>
              <p className={css.facts}>
                {[
                  companies_count > 0 && t.companies(companies_count),
                  price_from && t.from(formatMoney(price_from, locale, { short: true })),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
        {!services && <Missing />}
      </section>
      {companies ? (
        <Nearby key={`${category.slug}:${zip}`} {...loaderData} companies={companies} />
      ) : (
        <section className={css.part}>
          <h2>{t.companiesAnywhere}</h2>
          <Missing />
        </section>
      )}
      <p>
        <LocalLink to={`/precios#${category.slug}`}>{t.prices}</LocalLink>
      </p>
    </Page>
  )
}
