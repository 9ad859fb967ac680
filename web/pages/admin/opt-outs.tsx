import { useRevalidator } from 'react-router'
import type { ListColumn } from '#contract/api.ts'
import type { AdminOptOut } from '#contract/privacy/opt-outs.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { DecisionForm } from '#web/domains/admin/decisions/decision-form.tsx'
import { LogLink } from '#web/domains/admin/permissions/log-link.tsx'
import { planDecision } from '#web/domains/admin/decisions/planned.ts'
import { Queue } from '#web/domains/admin/queue/queue.tsx'
import { choices, tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatDay } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { adminOptOutTexts } from '#web/locales/admin-opt-outs.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Route } from './+types/opt-outs.ts'

const views = ['received', 'all'] as const

async function load({ context, url }: Route.LoaderArgs) {
  const { optOutReview } = context.get(apiContext)
  const view = views.find((one) => one === url.searchParams.get('view')) ?? 'received'
  const query = new URL(url)
  for (const name of ['view', 'id']) query.searchParams.delete(name)
  const waiting = { state: 'received', sort: 'received_at', limit: 100 } as const
  return { view, list: await optOutReview.list({ query: view === 'received' ? waiting : tableQuery(query) }) }
}
export { load as clientLoader, load as loader }

/** Requests not to sell or share data: pending ones with deadlines, and done ones. */
export default function OptOutsPage({ loaderData: { view, list } }: Route.ComponentProps) {
  const t = useTexts(adminOptOutTexts)
  const sections = useTexts(sectionNames)
  const { queue } = useTexts(decisionTexts)
  const locale = useLocale()
  return (
    <Stack>
      <Head title={sections.optOuts} isPrivate />
      <h1>{sections.optOuts}</h1>
      <p>{t.intro}</p>
      <FilterLinks
        label={sections.optOuts}
        links={views.map((one) => ({ to: `/admin/opt-outs?view=${one}`, label: t.views[one], isCurrent: one === view }))}
      />
      {view === 'all' ? (
        <Table list={list} />
      ) : (
        <Queue
          area="people"
          kind="opt_outs"
          label={queue}
          items={list.data}
          renderTitle={({ name }) => name}
          renderNote={({ due_on }) => `${t.due}: ${formatDay(due_on, locale)}`}
        >
          {(item) => <Waiting optOut={item} />}
        </Queue>
      )}
    </Stack>
  )
}

function State({ of: { state, is_late } }: { of: AdminOptOut }) {
  const t = useTexts(adminOptOutTexts)
  if (is_late) return <Badge tone="red">{t.late}</Badge>
  return <Badge tone={state === 'honoured' ? 'green' : 'amber'}>{t.states[state]}</Badge>
}

const accountsPath = (email: string) => `/admin/users?${new URLSearchParams({ q: email })}`

function Waiting({ optOut }: { optOut: AdminOptOut }) {
  const t = useTexts(adminOptOutTexts)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const { id, name, email, accounts, received_at, due_on } = optOut
  return (
    <>
      <Card as="section">
        <Stack gap="s">
          <Row>
            <h2>{name}</h2>
            <State of={optOut} />
            <LogLink of="opt_out" id={id} />
          </Row>
          <p>{t.hint}</p>
          <DataList
            items={[
              { label: t.email, value: email },
              { label: t.accounts, value: <LocalLink to={accountsPath(email)}>{t.count(accounts)}</LocalLink> },
              { label: t.received, value: <Time at={received_at} /> },
              { label: t.due, value: formatDay(due_on, locale) },
            ]}
          />
        </Stack>
      </Card>
      <DecisionForm
        area="people"
        about={id}
        choices={[{ id: 'honour', label: t.honour, look: 'primary' }]}
        decide={(_, options) => planDecision('optOutReview.honour', { params: { opt_out_id: id } }, options)}
        done={() => void revalidate()}
      />
    </>
  )
}

function Table({ list }: { list: Route.ComponentProps['loaderData']['list'] }) {
  const t = useTexts(adminOptOutTexts)
  const { columns: names, table } = useTexts(adminTexts)
  const sections = useTexts(sectionNames)
  const locale = useLocale()
  const columns: Column<AdminOptOut, ListColumn<'opt-outs'>>[] = [
    { id: 'name', label: t.name, render: ({ name }) => name },
    { id: 'email', label: t.email, render: ({ email }) => <LocalLink to={accountsPath(email)}>{email}</LocalLink> },
    { id: 'status', label: names.status, render: (row) => <State of={row} /> },
    { id: 'accounts', label: t.accounts, isAmount: true, isExtra: true, render: ({ accounts }) => accounts },
    { id: 'received', label: t.received, sort: 'received_at', isAmount: true, render: ({ received_at }) => <Time at={received_at} /> },
    { id: 'due', label: t.due, isAmount: true, render: ({ due_on }) => formatDay(due_on, locale) },
    {
      id: 'honoured',
      label: t.honoured,
      isAmount: true,
      render: ({ honoured_at }) => (honoured_at ? <Time at={honoured_at} /> : table.none),
    },
  ]
  return (
    <DataTable
      label={sections.optOuts}
      list={list}
      empty="optOuts"
      columns={columns}
      keyOf={({ id }) => id}
      sort="-received_at"
      csv={{ list: 'opt-outs', narrowed: { view: '' } }}
      filters={[{ id: 'state', label: names.status, options: choices(t.states) }]}
    />
  )
}
