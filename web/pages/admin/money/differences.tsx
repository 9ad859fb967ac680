import { useRevalidator } from 'react-router'
import type { Difference } from '#contract/books.ts'
import { money } from '#contract/primitives.ts'
import css from '#web/domains/admin/ledger.module.css'
import { ledgerPath } from '#web/domains/admin/ledger-words.ts'
import { ReasonButton } from '#web/domains/admin/reason-button.tsx'
import { useMay } from '#web/domains/admin/role.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { moneyTexts } from '#web/locales/admin-money.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Route } from './+types/differences.ts'

const views = ['open', 'closed'] as const

/** What nobody has explained yet; when there is none, what was explained before. */
async function load({ context, url }: Route.LoaderArgs) {
  const { books } = context.get(apiContext)
  const asked = views.find((view) => view === url.searchParams.get('state'))
  const differences = await books.differences({ query: { state: asked ?? 'open' } })
  if (asked || differences.length > 0) return { state: asked ?? 'open', differences }
  return { state: 'closed' as const, differences: await books.differences({ query: { state: 'closed' } }) }
}
export { load as clientLoader, load as loader }

/** Where the gateway's books and ours differ: both sides, and what came of it. */
export default function DifferencesPage({ loaderData: { state, differences } }: Route.ComponentProps) {
  const { differences: t, tabs } = useTexts(moneyTexts)
  const { table } = useTexts(adminTexts)
  const locale = useLocale()
  const may = useMay()
  const amount = (side: Difference['ours']) => (side ? formatMoney(side, locale) : table.none)
  const between = ({ ours, theirs }: Difference) => money((theirs?.amount ?? 0) - (ours?.amount ?? 0))
  const columns: Column<Difference>[] = [
    { id: 'what', label: t.what, render: ({ kind }) => t.kinds[kind] },
    {
      id: 'about',
      label: t.about,
      render: ({ subject, payment_id: payment }) =>
        payment ? (
          <LocalLink to={ledgerPath({ payment_id: payment })} className={css.subject}>
            {subject}
          </LocalLink>
        ) : (
          <code className={css.subject}>{subject}</code>
        ),
    },
    { id: 'ours', label: t.ours, isAmount: true, render: ({ ours }) => amount(ours) },
    { id: 'theirs', label: t.theirs, isAmount: true, render: ({ theirs }) => amount(theirs) },
    { id: 'between', label: t.between, isAmount: true, render: (row) => formatMoney(between(row), locale) },
    { id: 'found', label: t.found, isAmount: true, render: ({ found_at }) => <Time at={found_at} /> },
    ...(state === 'open'
      ? [{ id: 'seen', label: t.seen, isAmount: true, isExtra: true, render: ({ seen_at }: Difference) => <Time at={seen_at} /> }]
      : [{ id: 'note', label: t.note, render: ({ note }: Difference) => <span className={css.words}>{note}</span> }]),
    ...(state === 'open' && may('money', 'act')
      ? [{ id: 'explain', label: t.explain, render: (row: Difference) => <Explain difference={row} /> }]
      : []),
  ]
  return (
    <Stack>
      <Head title={tabs.differences} isPrivate />
      <p>{t.intro}</p>
      <FilterLinks
        label={tabs.differences}
        links={views.map((view) => ({ to: `/admin/payments/differences?state=${view}`, label: t.views[view], isCurrent: view === state }))}
      />
      {differences.length === 0 ? (
        <EmptyState scene={<Mailbox />} title={t.none}>
          {t.noneText}
        </EmptyState>
      ) : (
        <DataTable
          label={t.views[state]}
          list={{ data: differences, next: null, previous: null }}
          columns={columns}
          keyOf={({ id }) => id}
        />
      )}
    </Stack>
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
      send={(note, options) => api.books.closeDifference({ params: { difference_id: id }, body: { note } }, options)}
      done={() => {
        showToast(t.explained)
        void revalidate()
      }}
    />
  )
}
