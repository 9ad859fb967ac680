import type { AdminClaim } from '#contract/admin/lists.ts'
import type { ListColumn } from '#contract/api.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { ClaimBadge } from '#web/domains/admin/details/badges.tsx'
import { ClaimViews } from '#web/domains/admin/refunds/claim-views.tsx'
import { standing, wordOf } from '#web/domains/admin/details/facts.tsx'
import { LogLink } from '#web/domains/admin/permissions/log-link.tsx'
import { useCompanyFilter } from '#web/domains/admin/lists/company-filter.tsx'
import { usePlacedFilters } from '#web/domains/admin/lists/placed-filters.ts'
import { choices, tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { eventTexts } from '#web/locales/admin-words.ts'
import { refundTexts } from '#web/locales/refunds.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { Time } from '#web/ui/time.tsx'
import { refundStates } from '#contract/refunds/states.ts'
import type { Route } from './+types/claims.ts'
import css from './admin.module.css'

const load = ({ context, url }: Route.LoaderArgs) => context.get(apiContext).admin.claims({ query: tableQuery(url) })
export { load as clientLoader, load as loader }

/** All refund claims, also filtered as the dashboard's numbers link to them. */
export default function ClaimsPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(adminTexts)
  const sections = useTexts(sectionNames)
  const { allTitle } = useTexts(decisionTexts).refund
  const { states } = useTexts(eventTexts)
  const { reasons } = useTexts(refundTexts)
  const placed = usePlacedFilters()
  const company = useCompanyFilter(loaderData.data.map((row) => row.company))
  const locale = useLocale()
  const columns: Column<AdminClaim, ListColumn<'claims'>>[] = [
    {
      id: 'company',
      label: t.columns.company,
      render: (row) => <LocalLink to={`/admin/companies/${row.company.id}`}>{row.company.name}</LocalLink>,
    },
    { id: 'reason', label: t.columns.reason, isClipped: true, render: (row) => reasons[row.reason] },
    { id: 'status', label: t.columns.status, render: (row) => <ClaimBadge state={row.state} /> },
    { id: 'amount', label: t.columns.amount, sort: 'amount', isAmount: true, render: (row) => formatMoney(row.amount, locale) },
    {
      id: 'service',
      label: t.columns.service,
      isClipped: true,
      render: (row) => <LocalLink to={`/admin/requests/${row.project_id}`}>{row.service[locale]}</LocalLink>,
    },
    { id: 'place', label: t.columns.place, isExtra: true, render: (row) => `${row.city}, ${row.state_iso}` },
    { id: 'since', label: t.columns.since, sort: 'created_at', isAmount: true, render: (row) => <Time at={row.created_at} shape="date" /> },
    {
      id: 'decided',
      label: t.columns.decided,
      isAmount: true,
      render: (row) => (
        <span className={css.logged}>
          <span>{row.decided_at ? <Time at={row.decided_at} shape="date" /> : t.table.none}</span>
          <LogLink of="refund" id={row.id} isIcon />
        </span>
      ),
    },
  ]
  return (
    <>
      <Head title={allTitle} isPrivate />
      <h1>{sections.refunds}</h1>
      <ClaimViews current="all" />
      <DataTable
        label={allTitle}
        list={loaderData}
        empty="claims"
        columns={columns}
        keyOf={({ id }) => id}
        sort="-created_at"
        csv={{ list: 'claims' }}
        filters={[
          { id: 'reason', label: t.columns.reason, options: choices(reasons) },
          {
            id: 'state',
            label: t.columns.status,
            options: refundStates.states.map((value) => ({ value, label: standing(wordOf(states, value)) })),
          },
          company,
          ...placed,
        ]}
      />
    </>
  )
}
