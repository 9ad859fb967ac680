import { useRevalidator } from 'react-router'
import { AppList } from '#web/domains/integrations/app-list.tsx'
import { integrationPaths } from '#web/domains/integrations/paths.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { requireArea } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { appsTexts } from '#web/locales/apps.ts'
import { Page, Stack } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/apps.ts'

export const middleware = [requireArea('integrations')]
export const clientMiddleware = [requireArea('integrations')]

const load = async ({ context }: Route.LoaderArgs) => ({ apps: await context.get(apiContext).companyApps.list() })
export { load as clientLoader, load as loader }

/** Apps connected to a company. */
export default function CompanyAppsPage({ loaderData: { apps } }: Route.ComponentProps) {
  const t = useTexts(appsTexts).list
  const { revalidate } = useRevalidator()
  return (
    <>
      <Head title={t.title} isPrivate />
      <TaskBar title={t.title} back={integrationPaths.start} />
      <Page width="task">
        <Stack gap="l">
          <p>{t.intro}</p>
          <AppList
            apps={apps}
            setCap={(app_id, daily_cap_cents) => api.companyApps.setCap({ params: { app_id }, body: { daily_cap_cents } })}
            disconnect={(app_id) => api.companyApps.disconnect({ params: { app_id } })}
            done={() => void revalidate()}
          />
        </Stack>
      </Page>
    </>
  )
}
