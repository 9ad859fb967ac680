import { data, useParams } from 'react-router'
import { useAdminCompany } from '#web/layouts/admin-company.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Stack } from '#web/ui/page.tsx'

/** How a company offers one service. */
export default function CompanyServicePage() {
  const company = useAdminCompany()
  const { slug } = useParams()
  const t = useTexts(adminTexts)
  const { facts } = useTexts(decisionTexts)
  const locale = useLocale()
  const service = company.services.find((one) => one.slug === slug)
  if (!service) throw data(null, { status: 404 })
  const filters = Object.entries(service.answer_filters)
  return (
    <Stack>
      <Card as="section" aria-labelledby="service">
        <h2 id="service">{service.name[locale]}</h2>
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
      <LocalLink to={`/admin/companies/${company.id}/services/${service.slug}/locations`}>{facts.area} →</LocalLink>
    </Stack>
  )
}
