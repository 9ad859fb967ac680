import type { ProviderMode } from '#contract/admin/states.ts'
import type { ProviderState } from '#contract/admin/providers.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { providersTexts } from '#web/locales/admin-providers.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { Stack } from '#web/ui/page.tsx'
import { Ago } from '#web/ui/time.tsx'
import type { Route } from './+types/providers.ts'

const load = async ({ context }: Route.LoaderArgs) => ({ states: await context.get(apiContext).providers.list() })
export { load as clientLoader, load as loader }

const tones: Record<ProviderMode, 'green' | 'amber' | 'neutral'> = { real: 'green', local: 'green', sandbox: 'amber', missing: 'neutral' }

/** Whether the provider's last response was a failure. */
const isFailing = ({ succeeded_at, failed_at }: ProviderState) => failed_at !== null && (succeeded_at === null || failed_at > succeeded_at)

/** External services: which are configured, and when each last succeeded and failed. */
export default function ProvidersPage({ loaderData: { states } }: Route.ComponentProps) {
  const t = useTexts(providersTexts)
  const sections = useTexts(sectionNames)
  const failing = states.filter(isFailing)
  const columns: Column<ProviderState>[] = [
    { id: 'provider', label: t.columns.provider, render: ({ provider }) => t.names[provider] },
    {
      id: 'mode',
      label: t.columns.mode,
      render: (state) => (
        <span>
          <Badge tone={isFailing(state) ? 'red' : tones[state.mode]}>{isFailing(state) ? t.failing : t.modes[state.mode]}</Badge>{' '}
          {isFailing(state) ? state.failure : state.mode === 'missing' && t.missing[state.provider]}
        </span>
      ),
    },
    { id: 'place', label: t.columns.place, render: ({ place }) => place ?? '—' },
    {
      id: 'succeeded',
      label: t.columns.succeeded,
      isAmount: true,
      render: ({ succeeded_at: at }) => (at ? <Ago at={at} /> : t.never),
    },
    { id: 'failed', label: t.columns.failed, isAmount: true, render: ({ failed_at: at }) => (at ? <Ago at={at} /> : t.never) },
  ]
  return (
    <Stack>
      <Head title={sections.providers} isPrivate />
      <h1>{sections.providers}</h1>
      <p>{t.intro}</p>
      <Banner tone={failing.length > 0 ? 'problem' : 'done'}>
        {failing.length > 0 ? t.someFail(failing.map(({ provider }) => t.names[provider]).join(', ')) : t.allFine}
      </Banner>
      <DataTable
        name="providers"
        label={sections.providers}
        list={{ data: states, next: null, previous: null }}
        columns={columns}
        keyOf={({ provider }) => provider}
      />
    </Stack>
  )
}
