import type { AdminRequest } from '#contract/admin/lists.ts'
import type { ListColumn } from '#contract/api.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { useBulk } from '#web/domains/admin/bulk-actions/bulk-actions.tsx'
import { Narrowed } from '#web/domains/admin/lists/narrowed.tsx'
import { usePlacedFilters } from '#web/domains/admin/lists/placed-filters.ts'
import { choices, tableQuery, yesOrNo } from '#web/domains/admin/lists/table-query.ts'
import { StateBadge } from '#web/domains/projects/project/state-badge.tsx'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { boardTexts } from '#web/locales/board.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { Time } from '#web/ui/time.tsx'
import type { Route } from './+types/requests.ts'

const load = ({ context, url }: Route.LoaderArgs) => context.get(apiContext).admin.requests({ query: tableQuery(url) })
export { load as clientLoader, load as loader }

export default function RequestsPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(adminTexts)
  const sections = useTexts(sectionNames)
  const placed = usePlacedFilters()
  const { states } = useTexts(boardTexts)
  const locale = useLocale()
  const bulk = useBulk<AdminRequest>(['requests.reject', 'requests.close'])
  const columns: Column<AdminRequest, ListColumn<'requests'>>[] = [
    { id: 'service', label: t.columns.service, render: (row) => row.service[locale] },
    { id: 'status', label: t.columns.status, render: (row) => <StateBadge state={row.state} /> },
    {
      id: 'owner',
      label: t.columns.owner,
      render: (row) => <LocalLink to={`/admin/users/${row.owner.id}`}>{row.owner.name || row.owner.email || t.people.guest}</LocalLink>,
    },
    { id: 'place', label: t.columns.place, isLine: true, render: (row) => `${row.city}, ${row.state_iso}` },
    { id: 'slots', label: t.columns.slots, isAmount: true, render: (row) => `${row.sold}/${row.slots}` },
    { id: 'risk', label: t.columns.risk, sort: 'risk', isAmount: true, render: (row) => row.risk_score ?? t.table.none },
    {
      id: 'sent',
      label: t.columns.sent,
      isAmount: true,
      isExtra: true,
      render: (row) => (row.submitted_at ? <Time at={row.submitted_at} /> : t.table.none),
    },
    { id: 'since', label: t.columns.since, sort: 'created_at', isAmount: true, render: (row) => <Time at={row.created_at} /> },
  ]
  return (
    <>
      <Head title={sections.requests} isPrivate />
      <h1>{sections.requests}</h1>
      <Narrowed words={{ owner_id: (id) => t.log.only(loaderData.data[0]?.owner.name || id) }} />
      <DataTable
        label={sections.requests}
        list={loaderData}
        empty="requests"
        columns={columns}
        keyOf={({ id }) => id}
        pathOf={({ id }) => `/admin/requests/${id}`}
        sort="-created_at"
        hasSearch
        {...bulk}
        csv={{ list: 'requests' }}
        filters={[
          { id: 'state', label: t.columns.status, options: choices(states) },
          { id: 'hired', label: t.columns.hired, options: yesOrNo(t.table) },
          ...placed,
        ]}
      />
    </>
  )
}
