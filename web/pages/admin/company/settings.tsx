import { useAdminCompany } from '#web/layouts/admin-company.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Time } from '#web/ui/time.tsx'

/** How a company has set itself up to buy. */
export default function CompanySettingsPage() {
  const company = useAdminCompany()
  const t = useTexts(adminTexts)
  const { facts, tabs } = useTexts(decisionTexts)
  const locale = useLocale()
  return (
    <Card as="section" aria-label={tabs.settings}>
      <DataList
        items={[
          { label: t.paused, value: company.is_paused ? t.table.yes : t.table.no },
          ...(company.paused_until ? [{ label: facts.pausedUntil, value: <Time at={company.paused_until} /> }] : []),
          ...(['lead', 'day', 'week', 'month'] as const).map((cap) => ({
            label: `${facts.caps}: ${facts.capNames[cap]}`,
            value: company.caps[cap] ? formatMoney(company.caps[cap], locale) : facts.noCap,
          })),
          { label: facts.card, value: company.has_card ? t.table.yes : t.table.no },
        ]}
      />
    </Card>
  )
}
