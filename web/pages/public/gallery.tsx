import { Form, href, Link, useLocation, useSubmit } from 'react-router'
import type { NewWork } from '#contract/companies/gallery.ts'
import { WorkGrid } from '#web/domains/companies/work-grid.tsx'
import { listStates } from '#web/domains/companies/search/place.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { settle } from '#web/lib/settle.ts'
import { useListTop } from '#web/lib/list-top.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useKeptPages } from '#web/lib/use-pages.ts'
import { galleryTexts } from '#web/locales/gallery.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Missing } from '#web/ui/missing.tsx'
import { Page, Row } from '#web/ui/page.tsx'
import { LostStreet } from '#web/ui/scenes.tsx'
import type { Route } from './+types/gallery.ts'
import css from './gallery.module.css'

const pageSize = 24

async function load({ context, url }: Route.LoaderArgs) {
  const client = context.get(apiContext)
  const given = (name: string) => url.searchParams.get(name) || undefined
  const [filters, states] = await Promise.all([settle(context, client.galleries.filters()), settle(context, listStates(client))])
  const service = filters?.services.find(({ slug }) => slug === given('service'))
  const query = filters
    ? { service: service?.slug, state: filters.states.find((iso) => iso === given('state')), limit: pageSize }
    : { service: given('service'), state: given('state'), limit: pageSize }
  const works = await client.galleries.newest({ query: { ...query, cursor: given('cursor') } })
  const filtered = filters && states && { ...filters, states: states.filter(({ iso_code }) => filters.states.includes(iso_code)) }
  return { service, query, works, filters: filtered }
}
export { load as clientLoader, load as loader }

type Loaded = Awaited<ReturnType<typeof load>>

/** Newest photos of all companies. */
export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(galleryTexts)
  const { service, query, works, filters } = loaderData
  const title = service ? t.titleOf(service.name) : t.title
  return (
    <Page>
      <Head title={title} description={t.lead} />
      <header className={css.head}>
        <Breadcrumbs crumbs={[{ name: t.home, to: '/' }, { name: t.title }]} />
        <h1>{title}</h1>
        <p>{t.lead}</p>
      </header>
      {filters ? <Filters {...filters} query={query} /> : <Missing />}
      {works.data.length === 0 ? (
        <EmptyState
          scene={<LostStreet />}
          title={t.nothing}
          action={
            <Row>
              <ButtonLink to={href('/gallery')}>{t.showAll}</ButtonLink>
              <ButtonLink look="soft" to={href('/search')}>
                {t.search}
              </ButtonLink>
            </Row>
          }
        >
          {t.nothingText}
        </EmptyState>
      ) : (
        <Works {...loaderData} />
      )}
    </Page>
  )
}

function Filters({ services, states, query }: NonNullable<Loaded['filters']> & Pick<Loaded, 'query'>) {
  const t = useTexts(galleryTexts)
  const locale = useLocale()
  const submit = useSubmit()
  return (
    <Form
      key={`${query.service}:${query.state}`}
      ref={useListTop(`${query.service}:${query.state}`)}
      className={css.filters}
      preventScrollReset
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
    >
      <SelectField
        label={t.service}
        name="service"
        empty={t.anyService}
        defaultValue={query.service}
        options={services.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <SelectField
        label={t.state}
        name="state"
        empty={t.anyState}
        defaultValue={query.state}
        options={states.map((state) => ({ value: state.iso_code, label: state[`name_${locale}`] }))}
      />
      <noscript>
        <Button type="submit">{t.apply}</Button>
      </noscript>
    </Form>
  )
}

const by = ({ company: { slug, name, city, state_iso } }: NewWork) => (
  <>
    <LocalLink to={href('/companies/:slug', { slug })}>{name}</LocalLink>
    <small>{`${city}, ${state_iso}`}</small>
  </>
)

function Works({ works, query }: Loaded) {
  const t = useTexts(galleryTexts)
  const { pathname } = useLocation()
  const { rows, next, more } = useKeptPages(works, (cursor) => api.galleries.newest({ query: { ...query, cursor } }))
  const onPage = new URLSearchParams(Object.entries({ service: query.service ?? '', state: query.state ?? '', cursor: next ?? '' }))
  return (
    <>
      <WorkGrid
        works={rows}
        pathOf={({ company: { slug }, picture: { id } }) => `${href('/companies/:slug/gallery', { slug })}?picture=${id}`}
        note={by}
      />
      {next && (
        <div className={css.more}>
          <Button look="plain" isBusy={more.isBusy} onClick={() => void more.run()}>
            {t.more}
          </Button>
          <noscript>
            <Link to={`${pathname}?${onPage}`}>{t.more}</Link>
          </noscript>
        </div>
      )}
    </>
  )
}
