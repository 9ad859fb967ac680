import { OnBehalf, onBehalf } from '#web/domains/admin/companies/on-behalf.tsx'
import { listStates } from '#web/domains/companies/search/place.ts'
import { useAdminCompany, useMayChange } from '#web/layouts/admin-company.tsx'
import { apiContext } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/texts.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { upkeepTexts } from '#web/locales/admin-upkeep.ts'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Stack } from '#web/ui/page.tsx'
import { AreaEditor } from '../../company/area/area-editor.tsx'
import type { Route } from './+types/locations.ts'

async function load({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [area, states] = await Promise.all([onBehalf(api, params.id).ownArea.get(), listStates(api)])
  return { area, states }
}
export { load as clientLoader, load as loader }

/** Service area of a company, shared by all its services. */
export default function CompanyLocationsPage({ loaderData }: Route.ComponentProps) {
  const company = useAdminCompany()
  const { told } = useTexts(upkeepTexts)
  if (!useMayChange()) return <AreaFacts />
  return (
    <OnBehalf {...company}>
      <Stack>
        <p>{told}</p>
        <AreaEditor {...loaderData} />
      </Stack>
    </OnBehalf>
  )
}

function AreaFacts() {
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
