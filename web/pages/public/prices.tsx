import { href } from 'react-router'
import { guidePath } from '#web/domains/quotes/guide-path.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { ForMachines, Head, JsonLd } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useOrigin } from '#web/lib/origin.ts'
import { itemListData } from '#web/lib/structured-data.ts'
import { useTexts } from '#web/lib/texts.ts'
import { pricesTexts } from '#web/locales/prices.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/prices.ts'
import css from './prices.module.css'

async function load({ context }: Route.LoaderArgs) {
  const priced = await context.get(apiContext).prices.list()
  const categories = [...new Map(priced.map(({ service }) => [service.category.slug, service.category])).values()]
  return {
    categories: categories.map(({ slug, name }) => ({
      slug,
      name,
      services: priced
        .filter(({ service }) => service.category.slug === slug)
        .map(({ service, ...band }) => ({ slug: service.slug, name: service.name, ...band })),
    })),
    count: priced.length,
  }
}
export { load as clientLoader, load as loader }

/** Services with known prices, by category. */
export default function PricesPage({ loaderData: { categories, count } }: Route.ComponentProps) {
  const t = useTexts(pricesTexts)
  const locale = useLocale()
  const origin = useOrigin()
  const money = (of: Parameters<typeof formatMoney>[0]) => formatMoney(of, locale, { short: true })
  const services = categories.flatMap((category) => category.services)
  return (
    <Page>
      <Head title={t.title} description={t.description(count)} isPrivate={count === 0} />
      <ForMachines>
        {import.meta.env.SSR && count > 0 && (
          <JsonLd
            data={itemListData(
              origin,
              services.map(({ slug, name }) => ({ name: t.of(name), path: localizedPath(guidePath(slug), locale) })),
            )}
          />
        )}
      </ForMachines>
      <div className={css.head}>
        <Breadcrumbs crumbs={[{ name: t.home, to: '/' }, { name: t.guide }]} />
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </div>
      {count === 0 && (
        <EmptyState title={t.noneTitle} action={<ButtonLink to={href('/local-services')}>{t.services}</ButtonLink>}>
          {t.noneText}
        </EmptyState>
      )}
      <div className={css.columns}>
        {categories.map((category) => (
          <section key={category.slug} id={category.slug} className={css.category}>
            <h2>{category.name}</h2>
            <ul className={css.list}>
              {category.services.map(({ slug, name, low, middle, high, count }) => (
                <li key={slug}>
                  <LocalLink to={guidePath(slug)}>{name}</LocalLink>
                  <b>{t.between(money(low), money(high))}</b>
                  <small>{t.row(money(middle), count)}</small>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}
