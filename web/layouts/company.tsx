import { IconMessages, IconSettings } from '@tabler/icons-react'
import { Outlet, useOutletContext, useRevalidator } from 'react-router'
import { companyPaths, configurationPath } from '#web/domains/leads/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { requireCompany, userContext } from '#web/lib/guards.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { RouteTabs } from '#web/ui/route-tabs.tsx'
import type { Route } from './+types/company.ts'
import css from './company.module.css'

export const middleware = [requireCompany]
export const clientMiddleware = [requireCompany]

async function load({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [company, { counts }, waiting] = await Promise.all([
    api.companies.own(),
    api.leads.list({ query: { limit: 1 } }),
    api.messaging.unread(),
  ])
  return { company, counts, waiting: waiting.company, firstName: context.get(userContext).name }
}
export { load as clientLoader, load as loader }

export type CompanyDesk = Awaited<ReturnType<typeof load>>

/** Data of the company's workspace, shared by its pages. */
export const useDesk = () => useOutletContext<CompanyDesk>()

/** Frame of a company's own pages: its name, its tabs, and live updates. */
export default function CompanyLayout({ loaderData: desk }: Route.ComponentProps) {
  const t = useTexts(companyDeskTexts)
  const { revalidate } = useRevalidator()
  useLive(`company:${desk.company.id}`, () => void revalidate())

  return (
    <Page>
      <header className={css.head}>
        <div>
          <p>{t.hello(desk.firstName)}</p>
          <h1>{desk.company.name}</h1>
        </div>
        {desk.waiting > 0 && (
          <LocalLink
            to={`${companyPaths.leads}?tab=bought`}
            className={css.waiting}
            title={t.waiting(desk.waiting)}
            aria-label={t.waiting(desk.waiting)}
          >
            <IconMessages aria-hidden /> {desk.waiting}
          </LocalLink>
        )}
        <ButtonLink to={configurationPath()} look="plain" icon={<IconSettings aria-hidden />} aria-label={t.settings}>
          <span>{t.settings}</span>
        </ButtonLink>
      </header>
      <div className={css.tabs}>
        <RouteTabs
          label={t.desk}
          tabs={[
            { to: companyPaths.sections, label: t.tabs.sections },
            { to: companyPaths.leads, label: t.tabs.leads, count: desk.counts.new },
            { to: companyPaths.jobs, label: t.tabs.jobs },
            { to: companyPaths.quotes, label: t.tabs.quotes },
            { to: companyPaths.invoices, label: t.tabs.invoices },
            { to: companyPaths.customers, label: t.tabs.customers },
          ]}
        />
      </div>
      <Outlet context={desk} />
    </Page>
  )
}
