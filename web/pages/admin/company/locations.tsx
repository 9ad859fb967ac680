import { useAdminCompany } from '#web/layouts/admin-company.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'

/** Where a company works: one area for all that it offers. */
export default function CompanyLocationsPage() {
  const company = useAdminCompany()
  const { facts } = useTexts(decisionTexts)
  const isEmpty = company.states.length === 0 && company.zip_groups.length === 0
  return (
    <Card as="section" aria-labelledby="area">
      <h2 id="area">{facts.area}</h2>
      {isEmpty ? (
        <p>{facts.noArea}</p>
      ) : (
        <DataList
          items={[
            ...company.states.map((state) => ({ label: state, value: '✓' })),
            ...company.zip_groups.map(({ zip3, count, excluded }) => ({
              label: `${zip3}··`,
              value: [facts.zips(count), ...(excluded > 0 ? [facts.excluded(excluded)] : [])].join(', '),
            })),
          ]}
        />
      )}
    </Card>
  )
}
