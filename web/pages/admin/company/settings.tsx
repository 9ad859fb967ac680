import { OnBehalf, onBehalf } from '#web/domains/admin/companies/on-behalf.tsx'
import { useAdminCompany, useMayChange } from '#web/layouts/admin-company.tsx'
import { apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { upkeepTexts } from '#web/locales/admin-upkeep.ts'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import { CapsSection } from '../../company/configurations/caps.tsx'
import { HoursSection } from '../../company/configurations/hours.tsx'
import { PauseSection } from '../../company/configurations/pause.tsx'
import type { Route } from './+types/settings.ts'

async function load({ context, params }: Route.LoaderArgs) {
  const { hours, spending, pauses } = onBehalf(context.get(apiContext), params.id)
  const [timetable, caps, rests] = await Promise.all([hours.get(), spending.get(), pauses.get()])
  return { timetable, caps, rests }
}
export { load as clientLoader, load as loader }

/** Hours, pauses and caps of a company, editable with permission. */
export default function CompanySettingsPage({ loaderData: { timetable, caps, rests } }: Route.ComponentProps) {
  const company = useAdminCompany()
  const t = useTexts(upkeepTexts)
  if (!useMayChange()) return <SettingsFacts />
  return (
    <OnBehalf {...company}>
      <Stack gap="l">
        <p>{t.told}</p>
        <Card as="section" aria-labelledby="hours">
          <h2 id="hours">{t.hours}</h2>
          <HoursSection data={timetable} />
        </Card>
        <Card as="section" aria-labelledby="caps">
          <h2 id="caps">{t.caps}</h2>
          <CapsSection data={caps} />
        </Card>
        <Card as="section" aria-labelledby="pauses">
          <h2 id="pauses">{t.pauses}</h2>
          <PauseSection data={rests} />
        </Card>
      </Stack>
    </OnBehalf>
  )
}

function SettingsFacts() {
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
