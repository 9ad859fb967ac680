import { useEffect, useState } from 'react'
import { CategoryIcon } from '#web/domains/catalog/category-icon.tsx'
import { categoryPath, resultsPath } from '#web/domains/companies/search/paths.ts'
import { useSearchZip } from '#web/domains/companies/search/search-zip.ts'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { plain } from '#web/lib/plain.ts'
import { settle } from '#web/lib/settle.ts'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogTexts } from '#web/locales/catalog.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Missing } from '#web/ui/missing.tsx'
import { Page } from '#web/ui/page.tsx'
import { LostStreet } from '#web/ui/scenes.tsx'
import type { Route } from './+types/local-services.ts'
import css from './local-services.module.css'

async function load({ context }: Route.LoaderArgs) {
  const { catalog } = context.get(apiContext)
  const reading = catalog.services()
  const [categories, services] = await Promise.all([settle(context, catalog.categories()), settle(context, reading)])
  if (!categories && !services) await reading
  const signs = new Map(categories?.map(({ slug, icon, picture }) => [slug, { icon, picture }]))
  // Services also carry their categories.
  const named = categories ?? [...new Map(services?.map(({ category }) => [category.slug, category])).values()]
  return {
    categories: named.map(({ slug, name }) => ({
      slug,
      name,
      sign: signs.get(slug),
      services: (services ?? []).filter(({ category }) => category.slug === slug).map(({ id, slug, name }) => ({ id, slug, name })),
    })),
    count: services?.length ?? categories?.reduce((sum, { services_count }) => sum + services_count, 0) ?? 0,
    isWhole: categories !== undefined && services !== undefined,
  }
}
export { load as clientLoader, load as loader }

export default function LocalServicesPage({ loaderData: { categories, count, isWhole } }: Route.ComponentProps) {
  const t = useTexts(catalogTexts)
  const zipcode = useSearchZip()
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (isWhole) useStore.setState({ services: categories.flatMap(({ services }) => services) })
  }, [categories, isWhole])
  const wanted = plain(typed.trim())
  const shown = categories
    .map((category) => ({
      ...category,
      services: plain(category.name).includes(wanted)
        ? category.services
        : category.services.filter(({ name }) => plain(name).includes(wanted)),
    }))
    .filter(({ name, services }) => services.length > 0 || (!isWhole && plain(name).includes(wanted)))
  const found = shown.reduce((sum, { services }) => sum + services.length, 0)
  return (
    <Page>
      <Head title={t.allTitle} description={t.allDescription(count, categories.length)} />
      <div className={css.head}>
        <Breadcrumbs crumbs={[{ name: t.home, to: '/' }, { name: t.all }]} />
        <h1>{t.allTitle}</h1>
        <p>{t.allLead(count, categories.length)}</p>
        <div className={css.filter}>
          <TextField
            type="search"
            label={t.filter}
            placeholder={t.filterExample}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <p className="visually-hidden" role="status">
          {wanted && t.found(found)}
        </p>
        {!isWhole && <Missing />}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          scene={<LostStreet />}
          title={t.nothing(typed.trim())}
          action={<ButtonLink to={`/search?q=${encodeURIComponent(typed.trim())}`}>{t.search}</ButtonLink>}
        >
          {t.nothingText}
        </EmptyState>
      ) : (
        <div className={css.columns}>
          {shown.map(({ slug, name, services, sign }) => (
            <section key={slug} className={css.category}>
              <h2>
                {sign && <CategoryIcon of={sign} tint={categories.findIndex((one) => one.slug === slug)} />}
                <LocalLink to={categoryPath(slug, zipcode)}>{name}</LocalLink>
                {services.length > 0 && <small>{services.length}</small>}
              </h2>
              <ul className={css.services}>
                {services.map((service) => (
                  <li key={service.slug}>
                    <LocalLink to={resultsPath(service.slug, { zipcode })}>{service.name}</LocalLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Page>
  )
}
