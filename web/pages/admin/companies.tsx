import { useSearchParams } from 'react-router'
import type { AdminCompany } from '#contract/admin/lists.ts'
import type { ListColumn } from '#contract/api.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { CompanyBadge } from '#web/domains/admin/details/badges.tsx'
import { choices, tableQuery, yesOrNo } from '#web/domains/admin/lists/table-query.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatRating } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useBulk } from '#web/domains/admin/bulk-actions/bulk-actions.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { mergingTexts } from '#web/locales/admin-merging.ts'
import { peopleTexts } from '#web/locales/admin-people.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { Ago, Time } from '#web/ui/time.tsx'
import type { Route } from './+types/companies.ts'

const load = ({ context, url }: Route.LoaderArgs) => context.get(apiContext).admin.companies({ query: tableQuery(url) })
export { load as clientLoader, load as loader }

export default function CompaniesPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(adminTexts)
  const sections = useTexts(sectionNames)
  const { addCompany } = useTexts(peopleTexts)
  const { duplicates } = useTexts(mergingTexts)
  const may = useMay()
  const bulk = useBulk<AdminCompany>(['companies.suspend', 'companies.reinstate'])
  const locale = useLocale()
  const [params] = useSearchParams()
  const columns: Column<AdminCompany, ListColumn<'companies'>>[] = [
    { id: 'name', label: t.columns.name, sort: 'name', render: (row) => row.name },
    { id: 'status', label: t.columns.status, render: (row) => <CompanyBadge status={row.status} /> },
    {
      id: 'waiting',
      label: t.columns.waiting,
      isExtra: params.get('status') !== 'pending',
      render: (row) => (row.waiting_since ? <Ago at={row.waiting_since} /> : t.table.none),
    },
    { id: 'tier', label: t.columns.tier, render: (row) => t.tiers[row.tier] },
    { id: 'place', label: t.columns.place, isLine: true, render: (row) => `${row.city}, ${row.state_iso}` },
    {
      id: 'rating',
      label: t.columns.rating,
      sort: 'rating',
      isAmount: true,
      render: (row) => (row.rating_mean === null ? t.table.none : `${formatRating(row.rating_mean, locale)} (${row.reviews_count})`),
    },
    { id: 'leads', label: t.columns.leads, sort: 'leads_count', isAmount: true, render: (row) => row.leads_count },
    { id: 'hires', label: t.columns.hires, isAmount: true, isExtra: true, render: (row) => row.hires_count },
    { id: 'paused', label: t.paused, isExtra: true, render: (row) => (row.is_paused ? t.table.yes : t.table.no) },
    { id: 'since', label: t.columns.since, sort: 'created_at', isAmount: true, render: (row) => <Time at={row.created_at} shape="date" /> },
  ]
  return (
    <>
      <Head title={sections.companies} isPrivate />
      <Row isSplit>
        <h1>{sections.companies}</h1>
        <Row>
          <ButtonLink look="soft" to="/admin/companies/duplicates">
            {duplicates}
          </ButtonLink>
          {may('companies', 'write') && <ButtonLink to="/admin/companies/add">{addCompany}</ButtonLink>}
        </Row>
      </Row>
      <DataTable
        label={sections.companies}
        list={loaderData}
        empty="companies"
        columns={columns}
        keyOf={({ id }) => id}
        pathOf={({ id }) => `/admin/companies/${id}`}
        sort="-created_at"
        hasSearch
        {...bulk}
        csv={{ list: 'companies' }}
        filters={[
          { id: 'status', label: t.columns.status, options: choices(t.companyStatus) },
          { id: 'tier', label: t.columns.tier, options: choices(t.tiers) },
          { id: 'paused', label: t.paused, options: yesOrNo(t.table) },
          { id: 'from', label: t.columns.from },
          { id: 'to', label: t.columns.to },
        ]}
      />
    </>
  )
}
