import { Outlet, useOutletContext } from 'react-router'
import type { AdminCompanyDetail } from '#contract/admin/details.ts'
import { isOver } from '#contract/companies/states.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { CompanyBadge } from '#web/domains/admin/details/badges.tsx'
import { ListLink } from '#web/domains/admin/lists/list-link.tsx'
import { LogLink } from '#web/domains/admin/permissions/log-link.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { apiContext } from '#web/lib/api.ts'
import { movedTo } from '#web/lib/redirects.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { Row } from '#web/ui/page.tsx'
import { RouteTabs } from '#web/ui/route-tabs.tsx'
import type { Route } from './+types/admin-company.ts'

async function load(args: Route.LoaderArgs) {
  const { id } = args.params as { id: string }
  const company = await args.context.get(apiContext).admin.company({ params: { company_id: id } })
  // A merged company redirects to the one that absorbed it.
  if (company.id !== id) throw movedTo(`/admin/companies/${company.id}/detail`, args)
  return company
}
export { load as clientLoader, load as loader }

/** Company data shared by all tabs. */
export const useAdminCompany = () => useOutletContext<AdminCompanyDetail>()

/** Whether the admin may change the company on its behalf: it depends on the role, and closed companies can't be changed. */
export function useMayChange(): boolean {
  const { status } = useAdminCompany()
  return useMay()('companies', 'write') && !isOver(status)
}

const tabs = [
  { id: 'detail', area: 'companies' },
  { id: 'services', area: 'companies' },
  { id: 'payments', area: 'money' },
  { id: 'verification', area: 'companies' },
  { id: 'gallery', area: 'companies' },
  { id: 'settings', area: 'companies' },
] as const

export default function AdminCompanyLayout({ loaderData: company }: Route.ComponentProps) {
  const t = useTexts(decisionTexts)
  const may = useMay()
  const { paused } = useTexts(adminTexts)
  const sections = useTexts(sectionNames)
  return (
    <>
      <Head title={company.name} isPrivate />
      <ListLink to="/admin/companies">{sections.companies}</ListLink>
      <Row>
        <h1>{company.name}</h1>
        <CompanyBadge status={company.status} />
        {company.is_paused && <span>{paused}</span>}
        {company.status === 'active' && <LocalLink to={`/companies/${company.slug}`}>{t.company.public}</LocalLink>}
        <LogLink of="company" id={company.id} />
      </Row>
      <RouteTabs
        label={company.name}
        tabs={tabs
          .filter(({ area }) => may(area, 'read'))
          .map(({ id }) => ({ to: `/admin/companies/${company.id}/${id}`, label: t.tabs[id] }))}
      />
      <Outlet context={company} />
    </>
  )
}
