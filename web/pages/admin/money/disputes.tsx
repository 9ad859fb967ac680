import { useSearchParams } from 'react-router'
import type { Dispute } from '#contract/payments/disputes.ts'
import { disputeStates } from '#contract/payments/states.ts'
import type { ListColumn } from '#contract/api.ts'
import { standing, wordOf } from '#web/domains/admin/details/facts.tsx'
import css from '#web/domains/admin/payments/ledger.module.css'
import { ledgerPath } from '#web/domains/admin/payments/ledger-words.ts'
import { NextWork } from '#web/domains/admin/queue/next-work.tsx'
import { useCompanyFilter } from '#web/domains/admin/lists/company-filter.tsx'
import { choices, isBare, tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { moneyTexts } from '#web/locales/admin-money.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'
import { Ago, Time } from '#web/ui/time.tsx'
import type { Route } from './+types/disputes.ts'

/** Sort order: open disputes by deadline, closed ones newest first. */
const firstSort = (state: Dispute['state']) => (state === 'open' ? 'due' : '-opened_at')

async function load({ context, url }: Route.LoaderArgs) {
  const state = disputeStates.find((view) => view === url.searchParams.get('state')) ?? 'open'
  const sort = url.searchParams.get('sort') ?? firstSort(state)
  return { state, sort, disputes: await context.get(apiContext).disputes.list({ query: tableQuery(url, { state, sort }) }) }
}
export { load as clientLoader, load as loader }

const tones: Record<Dispute['state'], Tone> = { open: 'amber', won: 'green', lost: 'red' }

/** Disputed charges: deadline, evidence and outcome. */
export default function DisputesPage({ loaderData: { state, sort, disputes } }: Route.ComponentProps) {
  const { disputes: t, tabs } = useTexts(moneyTexts)
  const { columns: names, table } = useTexts(adminTexts)
  const locale = useLocale()
  const [params] = useSearchParams()
  const company = useCompanyFilter(
    disputes.data.flatMap(({ holder }) => (holder.is_company ? [holder] : [])),
    'holder_id',
  )
  const columns: Column<Dispute, ListColumn<'disputes'> | 'papers'>[] = [
    { id: 'what', label: t.what, render: ({ reason }) => standing(wordOf(t.reasons, reason)) },
    { id: 'status', label: names.status, isExtra: true, render: ({ state }) => <Badge tone={tones[state]}>{t.states[state]}</Badge> },
    {
      id: 'holder',
      label: names.holder,
      render: ({ holder }) => (
        <LocalLink to={holder.is_company ? `/admin/companies/${holder.id}/payments` : `/admin/users/${holder.id}`}>{holder.name}</LocalLink>
      ),
    },
    { id: 'purpose', label: names.purpose, isExtra: true, render: ({ title }) => title[locale] },
    {
      id: 'amount',
      label: names.amount,
      sort: 'amount',
      isAmount: true,
      render: ({ amount, payment_id }) => <LocalLink to={ledgerPath({ payment_id })}>{formatMoney(amount, locale)}</LocalLink>,
    },
    state === 'open'
      ? { id: 'due', label: t.due, sort: 'due', isAmount: true, render: (row) => <Due dispute={row} /> }
      : { id: 'decided', label: names.decided, isAmount: true, render: ({ closed_at: at }) => (at ? <Time at={at} /> : table.none) },
    { id: 'papers', label: t.papers, render: (row) => <Papers dispute={row} /> },
    {
      id: 'at',
      label: t.opened,
      sort: 'opened_at',
      isAmount: true,
      isExtra: state === 'open',
      render: ({ opened_at }) => <Time at={opened_at} />,
    },
  ]
  return (
    <Stack gap="s">
      <Head title={tabs.disputes} isPrivate />
      <p>{t.intro}</p>
      <FilterLinks
        label={tabs.disputes}
        links={disputeStates.map((view) => ({
          to: `/admin/payments/disputes?state=${view}`,
          label: t.views[view],
          isCurrent: view === state,
        }))}
      />
      {disputes.data.length > 0 && <p>{t.steps[state]}</p>}
      {isBare(disputes, params, 'state') ? (
        <EmptyState scene={<Mailbox />} title={t.none[state]} action={state === 'open' && <NextWork />}>
          {t.noneText}
        </EmptyState>
      ) : (
        <DataTable
          label={t.views[state]}
          list={disputes}
          columns={columns}
          keyOf={({ id }) => id}
          sort={sort}
          csv={{ list: 'disputes', narrowed: { state, sort } }}
          filters={[
            { id: 'reason', label: names.reason, options: choices(t.reasons) },
            company,
            { id: 'from', label: names.from },
            { id: 'to', label: names.to },
          ]}
        />
      )}
    </Stack>
  )
}

function Due({ dispute: { evidence_due_at: due, is_late } }: { dispute: Dispute }) {
  const { late } = useTexts(moneyTexts).disputes
  const { none } = useTexts(adminTexts).table
  if (!due) return none
  return is_late ? (
    <Badge tone="red">
      {late} <Ago at={due} />
    </Badge>
  ) : (
    <Ago at={due} />
  )
}

/** Evidence for a dispute: the payment's facts, and a link to submit them. */
function Papers({ dispute: { id, state, payment_id } }: { dispute: Dispute }) {
  const t = useTexts(moneyTexts)
  return (
    <span className={css.papers}>
      {state === 'open' && <a href={`https://dashboard.stripe.com/disputes/${id}`}>{t.disputes.inStripe}</a>}
      <LocalLink to={`/admin/payments?payment_id=${payment_id}`}>{t.ledger.payment}</LocalLink>
    </span>
  )
}
