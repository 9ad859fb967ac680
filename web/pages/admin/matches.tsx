import type { AdminMatch } from '#contract/admin/lists.ts'
import type { ListColumn } from '#contract/api.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { MatchBadge } from '#web/domains/admin/details/badges.tsx'
import { Score } from '#web/domains/admin/matches/score.tsx'
import { useCompanyFilter } from '#web/domains/admin/lists/company-filter.tsx'
import { usePlacedFilters } from '#web/domains/admin/lists/placed-filters.ts'
import { choices, tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatMiles, formatMoney } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { Time } from '#web/ui/time.tsx'
import type { Route } from './+types/matches.ts'

const load = ({ context, url }: Route.LoaderArgs) => context.get(apiContext).admin.matches({ query: tableQuery(url) })
export { load as clientLoader, load as loader }

/** All offers with the parts of their scores. */
export default function MatchesPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(adminTexts)
  const sections = useTexts(sectionNames)
  const placed = usePlacedFilters()
  const company = useCompanyFilter(loaderData.data.map((row) => row.company))
  const locale = useLocale()
  const columns: Column<AdminMatch, ListColumn<'matches'>>[] = [
    { id: 'service', label: t.columns.service, render: (row) => row.service[locale] },
    {
      id: 'company',
      label: t.columns.company,
      render: (row) => <LocalLink to={`/admin/companies/${row.company.id}`}>{row.company.name}</LocalLink>,
    },
    { id: 'status', label: t.columns.status, render: (row) => <MatchBadge state={row.state} /> },
    {
      id: 'score',
      label: t.columns.score,
      render: (row) => <Score score={row.score} parts={row.score_parts} />,
    },
    { id: 'wave', label: t.columns.wave, isAmount: true, isExtra: true, render: (row) => row.wave },
    { id: 'price', label: t.columns.price, isAmount: true, render: (row) => formatMoney(row.price, locale) },
    { id: 'place', label: t.columns.place, isLine: true, render: (row) => `${row.city}, ${row.state_iso}` },
    {
      id: 'miles',
      label: t.columns.miles,
      isAmount: true,
      isExtra: true,
      render: (row) => (row.miles === null ? t.table.none : formatMiles(row.miles, locale)),
    },
    {
      id: 'offered',
      label: t.columns.offered,
      sort: 'created_at',
      isAmount: true,
      render: (row) => <Time at={row.offered_at ?? row.created_at} />,
    },
    {
      id: 'decided',
      label: t.columns.decided,
      isAmount: true,
      isExtra: true,
      render: (row) => (row.decided_at ? <Time at={row.decided_at} /> : t.table.none),
    },
  ]
  return (
    <>
      <Head title={sections.matches} isPrivate />
      <h1>{sections.matches}</h1>
      <DataTable
        label={sections.matches}
        list={loaderData}
        empty="matches"
        columns={columns}
        keyOf={({ id }) => id}
        pathOf={(row) => `/admin/requests/${row.project_id}/offers`}
        sort="-created_at"
        csv={{ list: 'matches' }}
        filters={[
          { id: 'state', label: t.columns.status, options: choices(t.matchStates) },
          { id: 'bought', label: t.columns.bought, options: [{ value: 'true', label: t.table.yes }] },
          company,
          ...placed,
        ]}
      />
    </>
  )
}
