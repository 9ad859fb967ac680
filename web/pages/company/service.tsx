import { redirect } from 'react-router'
import { addServicePath, configurationPath } from '#web/domains/leads/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { requireOpenCompany } from '#web/lib/company-guard.ts'
import { Head } from '#web/lib/head.tsx'
import { localeOf, localizedPath } from '#web/lib/locale.ts'
import { Page } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/service.ts'
import { loadService } from './service/load-service.ts'
import { ServiceView } from './service/service-view.tsx'

export const middleware = [requireOpenCompany]
export const clientMiddleware = [requireOpenCompany]

async function load({ context, params: { slug }, url }: Route.LoaderArgs) {
  const data = await loadService(context.get(apiContext), slug)
  if (!data.service.is_offered) throw redirect(localizedPath(addServicePath(slug), localeOf(url.pathname)))
  return data
}
export { load as clientLoader, load as loader }

/** Page of an offered service. */
export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { name, slug } = loaderData.service.service
  return (
    <>
      <Head title={name} isPrivate />
      <TaskBar title={name} back={configurationPath('services')} />
      <Page>
        <ServiceView key={slug} {...loaderData} />
      </Page>
    </>
  )
}
