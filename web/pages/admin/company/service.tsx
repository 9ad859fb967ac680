import { data } from 'react-router'
import { OnBehalf, onBehalf } from '#web/domains/admin/companies/on-behalf.tsx'
import { useAdminCompany, useMayChange } from '#web/layouts/admin-company.tsx'
import { apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { upkeepTexts } from '#web/locales/admin-upkeep.ts'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Stack } from '#web/ui/page.tsx'
import { ServiceForm } from '../../company/service/service-form.tsx'
import type { Route } from './+types/service.ts'

const load = ({ context, params: { id, slug } }: Route.LoaderArgs) =>
  onBehalf(context.get(apiContext), id).ownCompany.service({ params: { slug } })
export { load as clientLoader, load as loader }

/** One service of a company. */
export default function CompanyServicePage({ loaderData: own }: Route.ComponentProps) {
  const company = useAdminCompany()
  const { facts } = useTexts(decisionTexts)
  const { told } = useTexts(upkeepTexts)
  const mayChange = useMayChange()
  const { slug, name } = own.service
  const list = `/admin/companies/${company.id}/services`
  return (
    <Stack gap="l">
      <h2>{name}</h2>
      {mayChange ? (
        <OnBehalf {...company}>
          <p>{told}</p>
          <ServiceForm key={slug} service={own} list={list} />
        </OnBehalf>
      ) : (
        <ServiceFacts slug={slug} />
      )}
      <LocalLink to={`${list}/${slug}/locations`}>{facts.area} →</LocalLink>
    </Stack>
  )
}

function ServiceFacts({ slug }: { slug: string }) {
  const company = useAdminCompany()
  const t = useTexts(adminTexts)
  const { facts } = useTexts(decisionTexts)
  const locale = useLocale()
  const service = company.services.find((one) => one.slug === slug)
  if (!service) throw data(null, { status: 404 })
  const filters = Object.entries(service.answer_filters)
  return (
    <Card as="section">
      <DataList
        items={[
          { label: facts.isOn, value: service.is_on ? t.table.yes : t.table.no },
          { label: t.paused, value: service.is_paused ? t.table.yes : t.table.no },
          { label: facts.priceFrom, value: service.price_from ? formatMoney(service.price_from, locale) : t.table.none },
          { label: facts.maxLead, value: service.max_lead_price ? formatMoney(service.max_lead_price, locale) : t.table.none },
          { label: t.columns.leads, value: service.leads_count },
          ...(filters.length > 0
            ? [{ label: facts.filters, value: filters.map(([question, answers]) => `${question}: ${String(answers)}`).join('; ') }]
            : []),
        ]}
      />
    </Card>
  )
}
