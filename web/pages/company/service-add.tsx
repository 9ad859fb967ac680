import { redirect } from 'react-router'
import { configurationPath, ownServicePath } from '#web/domains/leads/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { requireOpenCompany } from '#web/lib/company-guard.ts'
import { Head } from '#web/lib/head.tsx'
import { localeOf, localizedPath } from '#web/lib/locale.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyServicesTexts } from '#web/locales/company-services.ts'
import { Page } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/service-add.ts'
import { loadService } from './service/load-service.ts'
import { ServiceView } from './service/service-view.tsx'

export const middleware = [requireOpenCompany]
export const clientMiddleware = [requireOpenCompany]

async function load({ context, params: { slug }, url }: Route.LoaderArgs) {
  const data = await loadService(context.get(apiContext), slug)
  if (data.service.is_offered) throw redirect(localizedPath(ownServicePath(slug), localeOf(url.pathname)))
  return data
}
export { load as clientLoader, load as loader }

/** Page that adds a service: requirements, prices and settings. */
export default function AddServicePage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(companyServicesTexts)
  const { name, slug } = loaderData.service.service
  return (
    <>
      <Head title={t.addTitle(name)} isPrivate />
      <TaskBar title={t.addTitle(name)} back={configurationPath('services')} />
      <Page>
        <ServiceView key={slug} {...loaderData} />
      </Page>
    </>
  )
}
