import { useAdminCompany } from '#web/layouts/admin-company.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { DataTable } from '#web/ui/data-table.tsx'

/** Services of a company and its maximum lead prices. */
export default function CompanyServicesPage() {
  const company = useAdminCompany()
  const t = useTexts(adminTexts)
  const { facts, tabs } = useTexts(decisionTexts)
  const locale = useLocale()
  const price = (money: Parameters<typeof formatMoney>[0] | null) => (money ? formatMoney(money, locale) : t.table.none)
  return (
    <DataTable
      label={tabs.services}
      list={{ data: company.services, next: null, previous: null }}
      empty="services"
      keyOf={({ slug }) => slug}
      pathOf={({ slug }) => `/admin/companies/${company.id}/services/${slug}`}
      columns={[
        { id: 'service', label: t.columns.service, render: (row) => row.name[locale] },
        { id: 'on', label: facts.isOn, render: (row) => (row.is_on ? (row.is_paused ? t.paused : t.table.yes) : t.table.no) },
        { id: 'from', label: facts.priceFrom, isAmount: true, render: (row) => price(row.price_from) },
        { id: 'max', label: facts.maxLead, isAmount: true, render: (row) => price(row.max_lead_price) },
        { id: 'leads', label: t.columns.leads, isAmount: true, render: (row) => row.leads_count },
      ]}
    />
  )
}
