import { useRevalidator, useSearchParams } from 'react-router'
import type { Difference } from '#contract/payments/reconciliation.ts'
import type { ListColumn } from '#contract/api.ts'
import { numberOf } from '#contract/numbers.ts'
import { money } from '#contract/money.ts'
import css from '#web/domains/admin/payments/ledger.module.css'
import { ledgerPath } from '#web/domains/admin/payments/ledger-words.ts'
import { More } from '#web/domains/admin/payments/more.tsx'
import { LogLink } from '#web/domains/admin/permissions/log-link.tsx'
import { NextWork } from '#web/domains/admin/queue/next-work.tsx'
import { ReasonButton } from '#web/domains/admin/decisions/reason-button.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { choices, isBare, tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { moneyTexts } from '#web/locales/admin-money.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Route } from './+types/differences.ts'

const views = ['open', 'closed'] as const

async function load({ context, url }: Route.LoaderArgs) {
  const state = views.find((view) => view === url.searchParams.get('state')) ?? 'open'
  return { state, differences: await context.get(apiContext).reconciliation.list({ query: tableQuery(url, { state }) }) }
}
export { load as clientLoader, load as loader }

/** Differences between the gateway's books and ours, with both amounts and the outcome. */
export default function DifferencesPage({ loaderData: { state, differences } }: Route.ComponentProps) {
  const { differences: t, tabs } = useTexts(moneyTexts)
  const { columns: names, table } = useTexts(adminTexts)
  const locale = useLocale()
  const may = useMay()
  const [params] = useSearchParams()
  const amount = (side: Difference['ours']) => (side ? formatMoney(side, locale) : table.none)
  const between = ({ ours, theirs }: Difference) => money((theirs?.amount ?? 0) - (ours?.amount ?? 0))
  const columns: Column<Difference, ListColumn<'differences'> | 'act'>[] = [
    { id: 'what', label: t.what, render: ({ kind }) => t.kinds[kind] },
    {
      id: 'about',
      label: t.about,
      render: (row) => <Subject difference={row} />,
    },
    { id: 'ours', label: t.ours, isAmount: true, render: ({ ours }) => amount(ours) },
    { id: 'theirs', label: t.theirs, isAmount: true, render: ({ theirs }) => amount(theirs) },
    { id: 'between', label: t.between, sort: 'between', isAmount: true, render: (row) => formatMoney(between(row), locale) },
    { id: 'found', label: t.found, sort: 'found_at', isAmount: true, render: ({ found_at }) => <Time at={found_at} /> },
    ...(state === 'open'
      ? [{ id: 'seen' as const, label: t.seen, isAmount: true, isExtra: true, render: ({ seen_at }: Difference) => <Time at={seen_at} /> }]
      : [
          {
            id: 'note' as const,
            label: t.note,
            isClipped: true,
            render: ({ note }: Difference) => <span className={css.words}>{note}</span>,
          },
        ]),
    ...(state === 'open' && may('money', 'write')
      ? [{ id: 'act' as const, label: names.act, render: (row: Difference) => <Explain difference={row} /> }]
      : []),
  ]
  return (
    <Stack gap="s">
      <Head title={tabs.differences} isPrivate />
      <p>{t.intro}</p>
      <FilterLinks
        label={tabs.differences}
        links={views.map((view) => ({ to: `/admin/payments/differences?state=${view}`, label: t.views[view], isCurrent: view === state }))}
      />
      {isBare(differences, params, 'state') ? (
        <EmptyState scene={<Mailbox />} title={t.none[state]} action={state === 'open' && <NextWork />}>
          {t.noneText[state]}
        </EmptyState>
      ) : (
        <DataTable
          label={t.views[state]}
          list={differences}
          columns={columns}
          keyOf={({ id }) => id}
          {...(state === 'closed' && { renderMore: (row: Difference) => <Explanation difference={row} /> })}
          sort="-found_at"
          csv={{ list: 'differences', narrowed: { state } }}
          filters={[
            { id: 'kind', label: t.what, options: choices(t.kinds) },
            { id: 'from', label: names.from },
            { id: 'to', label: names.to },
          ]}
        />
      )}
    </Stack>
  )
}

/** Subject of a difference: the number of our payment, or the gateway's id. */
function Subject({ difference: { subject, payment_id: id } }: { difference: Difference }) {
  if (!id) return <code className={css.subject}>{subject}</code>
  const isOurs = subject === id
  return (
    <LocalLink to={ledgerPath({ payment_id: id })} className={isOurs ? css.number : css.subject}>
      {isOurs ? numberOf('payment', id) : subject}
    </LocalLink>
  )
}

/** The difference in full: subject, explanation, and who gave it. */
function Explanation({ difference: { id, subject, note } }: { difference: Difference }) {
  const t = useTexts(moneyTexts).differences
  return (
    <More
      facts={[
        { label: t.about, text: subject },
        {
          label: t.note,
          text: (
            <>
              {note} <LogLink of="difference" id={id} />
            </>
          ),
        },
      ]}
    />
  )
}

function Explain({ difference: { id } }: { difference: Difference }) {
  const t = useTexts(moneyTexts).differences
  const { revalidate } = useRevalidator()
  return (
    <ReasonButton
      action={t.explain}
      title={t.explainTitle}
      text={t.explainText}
      send={(note, options) => api.reconciliation.close({ params: { difference_id: id }, body: { note } }, options)}
      done={() => {
        showToast(t.explained)
        void revalidate()
      }}
    />
  )
}
