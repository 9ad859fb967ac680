import { useSearchParams } from 'react-router'
import type { BulkAct } from '#contract/admin/bulk-actions.ts'
import { bulkActNames, bulkStates } from '#contract/admin/states.ts'
import type { ListColumn } from '#contract/api.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { BulkBadge } from '#web/domains/admin/details/badges.tsx'
import { meantIn, useOutcome } from '#web/domains/admin/bulk-actions/bulk-counts.ts'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { isBare, tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { bulkTexts } from '#web/locales/admin-bulk.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Route } from './+types/bulk.ts'

const load = ({ context, url }: Route.LoaderArgs) => context.get(apiContext).bulkActs.list({ query: tableQuery(url) })
export { load as clientLoader, load as loader }

/** Bulk actions, newest first. */
export default function BulkPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(bulkTexts)
  const { columns: names, table } = useTexts(adminTexts)
  const [params] = useSearchParams()
  const outcomeOf = useOutcome()
  const columns: Column<BulkAct, ListColumn<'bulk-acts'>>[] = [
    { id: 'act', label: t.act, render: (row) => t.acts[row.act].title(meantIn(row)) },
    { id: 'state', label: names.status, render: ({ state }) => <BulkBadge state={state} /> },
    { id: 'counts', label: t.counts, render: outcomeOf },
    { id: 'reason', label: names.reason, render: ({ reason }) => reason },
    { id: 'actor', label: names.actor, render: ({ person }) => person.name },
    { id: 'since', label: names.at, sort: 'created_at', isAmount: true, render: (row) => <Time at={row.started_at ?? row.created_at} /> },
  ]
  return (
    <Stack>
      <Head title={t.section} isPrivate />
      <h1>{t.section}</h1>
      <p>{t.intro}</p>
      {isBare(loaderData, params, '') ? (
        <EmptyState scene={<Mailbox />} title={table.empty} action={<Lists />}>
          {table.emptyYet}
        </EmptyState>
      ) : (
        <DataTable
          label={t.section}
          list={loaderData}
          columns={columns}
          keyOf={({ id }) => id}
          pathOf={({ id }) => `/admin/bulk/${id}`}
          sort="-created_at"
          csv={{ list: 'bulk-acts' }}
          filters={[
            { id: 'act', label: t.act, options: bulkActNames.map((value) => ({ value, label: t.acts[value].name })) },
            {
              id: 'state',
              label: names.status,
              options: bulkStates.states.filter((state) => state !== 'previewed').map((value) => ({ value, label: t.states[value] })),
            },
          ]}
        />
      )}
    </Stack>
  )
}

/** Links to the lists with selectable rows. */
function Lists() {
  const sections = useTexts(sectionNames)
  const may = useMay()
  const lists = [
    ['requests', 'market'],
    ['companies', 'companies'],
    ['users', 'people'],
  ] as const
  return (
    <Row>
      {lists
        .filter(([, area]) => may(area, 'read'))
        .map(([section]) => (
          <ButtonLink key={section} look="soft" to={`/admin/${section}`}>
            {sections[section]}
          </ButtonLink>
        ))}
    </Row>
  )
}
