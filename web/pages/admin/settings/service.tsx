import { useSearchParams } from 'react-router'
import { Anew } from '#web/domains/admin/editing/restartable.tsx'
import { LogLink } from '#web/domains/admin/permissions/log-link.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { Row } from '#web/ui/page.tsx'
import type { Route } from './+types/service.ts'
import { Details } from './service/details.tsx'
import { FormEditor } from './service/form-editor.tsx'
import { Prices } from './service/prices.tsx'
import { Requirements } from './service/requirements.tsx'
import { Shown } from './service/shown.tsx'
import { Versions } from './service/versions.tsx'
import css from './settings.module.css'

async function load({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [service, states] = await Promise.all([api.catalogAdmin.service({ params: { slug: params.slug } }), api.geo.states()])
  return { service, states }
}
export { load as clientLoader, load as loader }

const tabs = ['questions', 'details', 'prices', 'requirements', 'versions'] as const

export default function ServicePage({ loaderData: { service, states } }: Route.ComponentProps) {
  const t = useTexts(catalogueTexts)
  const locale = useLocale()
  const mayAct = useMay()('content', 'write')
  const [search] = useSearchParams()
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'questions'
  const path = `/admin/settings/services/${service.slug}`
  const name = service.name[locale]
  return (
    <>
      <Head title={name} isPrivate />
      <Row>
        <LocalLink to="/admin/settings/services">← {t.services}</LocalLink>
        <LocalLink to={`/admin/settings/categories/${service.category.slug}`}>{service.category.name[locale]}</LocalLink>
      </Row>
      <Row>
        <h1>{name}</h1>
        {service.is_shown && <LocalLink to={`/search/${service.slug}`}>{t.publicPage}</LocalLink>}
        <LogLink of="service" id={service.id} />
      </Row>
      {!mayAct && <p className={css.note}>{t.readOnly}</p>}
      <Shown service={service} mayAct={mayAct} />
      <FilterLinks
        label={name}
        links={tabs.map((each) => ({
          to: each === 'questions' ? path : `${path}?tab=${each}`,
          label: t.tabs[each],
          isCurrent: each === tab,
        }))}
      />
      {tab === 'questions' && <Anew key={service.slug}>{() => <FormEditor service={service} mayAct={mayAct} />}</Anew>}
      {tab === 'details' && <Details service={service} mayAct={mayAct} />}
      {tab === 'prices' && <Prices service={service} states={states} mayAct={mayAct} />}
      {tab === 'requirements' && (
        <Anew key={service.slug}>
          {(startAnew) => <Requirements service={service} states={states} mayAct={mayAct} startAnew={startAnew} />}
        </Anew>
      )}
      {tab === 'versions' && <Versions service={service} mayAct={mayAct} />}
    </>
  )
}
