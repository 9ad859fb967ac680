import { useRevalidator, useSearchParams } from 'react-router'
import type { AdminDeposit } from '#contract/quotes/deposits.ts'
import type { ListColumn } from '#contract/api.ts'
import { useCompanyFilter } from '#web/domains/admin/lists/company-filter.tsx'
import css from '#web/domains/admin/payments/ledger.module.css'
import { ledgerPath } from '#web/domains/admin/payments/ledger-words.ts'
import { More } from '#web/domains/admin/payments/more.tsx'
import { LogLink } from '#web/domains/admin/permissions/log-link.tsx'
import { NextWork } from '#web/domains/admin/queue/next-work.tsx'
import { ReasonButton } from '#web/domains/admin/decisions/reason-button.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { depositTexts } from '#web/locales/admin-deposits.ts'
import { moneyTexts } from '#web/locales/admin-money.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Route } from './+types/deposits.ts'

const views = ['question', 'held', 'released', 'returned'] as const

async function load({ context, url }: Route.LoaderArgs) {
  const state = views.find((view) => view === url.searchParams.get('state')) ?? 'question'
  return { state, deposits: await context.get(apiContext).deposits.list({ query: tableQuery(url, { state }) }) }
}
export { load as clientLoader, load as loader }

const tones: Record<AdminDeposit['state'], Tone> = { held: 'amber', released: 'green', returned: 'neutral' }

/** Customers' deposits: held, released, returned, and those that need a decision. */
export default function DepositsPage({ loaderData: { state, deposits } }: Route.ComponentProps) {
  const t = useTexts(depositTexts)
  const { tabs } = useTexts(moneyTexts)
  const { columns: names, table } = useTexts(adminTexts)
  const locale = useLocale()
  const may = useMay()
  const isNarrowed = useSearchParams()[0].has('company_id')
  const company = useCompanyFilter(deposits.data.map((row) => row.company))
  const columns: Column<AdminDeposit, ListColumn<'deposits'> | 'act'>[] = [
    {
      id: 'customer',
      label: t.customer,
      render: ({ customer }) => <LocalLink to={`/admin/users/${customer.id}`}>{customer.name}</LocalLink>,
    },
    {
      id: 'company',
      label: names.company,
      render: ({ company }) => <LocalLink to={`/admin/companies/${company.id}/payments`}>{company.name}</LocalLink>,
    },
    {
      id: 'status',
      label: names.status,
      isExtra: state === 'released' || state === 'returned',
      render: (row) => (
        <Badge tone={row.is_open_question ? 'red' : tones[row.state]}>{row.is_open_question ? t.question : t.states[row.state]}</Badge>
      ),
    },
    {
      id: 'amount',
      label: names.amount,
      sort: 'amount',
      isAmount: true,
      render: ({ payment_id, amount }) => <LocalLink to={ledgerPath({ payment_id })}>{formatMoney(amount, locale)}</LocalLink>,
    },
    { id: 'since', label: t.since, sort: 'held_at', isAmount: true, render: ({ held_at }) => <Time at={held_at} shape="date" /> },
    ...(state === 'question' || state === 'held'
      ? []
      : [
          {
            id: 'ended' as const,
            label: t.ended,
            render: ({ ended_at }: AdminDeposit) => (ended_at ? <Time at={ended_at} shape="date" /> : table.none),
          },
        ]),
    ...(may('money', 'write') ? [{ id: 'act' as const, label: names.act, render: (row: AdminDeposit) => <Act deposit={row} /> }] : []),
  ]
  return (
    <Stack gap="s">
      <Head title={tabs.deposits} isPrivate />
      <p>{t.intro}</p>
      <FilterLinks
        label={tabs.deposits}
        links={views.map((view) => ({ to: `/admin/payments/deposits?state=${view}`, label: t.views[view], isCurrent: view === state }))}
      />
      {deposits.data.length === 0 && !deposits.previous && !isNarrowed ? (
        <EmptyState scene={<Mailbox />} title={t.none[state]} action={state === 'question' && <NextWork />}>
          {t.noneText}
        </EmptyState>
      ) : (
        <DataTable
          label={t.views[state]}
          list={deposits}
          columns={columns}
          keyOf={({ quote_id }) => quote_id}
          renderMore={(row) => <More facts={[{ label: t.papers, text: <Papers deposit={row} /> }]} />}
          sort="held_at"
          csv={{ list: 'deposits', narrowed: { state } }}
          filters={[company]}
        />
      )}
    </Stack>
  )
}

function Papers({ deposit: { quote_id, project_id } }: { deposit: AdminDeposit }) {
  const t = useTexts(depositTexts)
  return (
    <span className={css.papers}>
      <LocalLink to={`/admin/requests/${project_id}`}>{t.request}</LocalLink>
      <LogLink of="deposit" id={quote_id} />
    </span>
  )
}

function Act({ deposit: { quote_id, state, amount, company, customer } }: { deposit: AdminDeposit }) {
  const t = useTexts(depositTexts)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  if (state !== 'held') return null
  const sum = formatMoney(amount, locale)
  const common = {
    done: () => {
      showToast(t.decided)
      void revalidate()
    },
  }
  return (
    <span className={css.papers}>
      <ReasonButton
        {...common}
        name={`${t.release}: ${customer.name}`}
        action={t.release}
        title={t.releaseTitle(sum, company.name)}
        text={t.releaseText}
        send={(reason, options) => api.deposits.decideForCompany({ params: { quote_id }, body: { reason } }, options)}
      />
      <ReasonButton
        {...common}
        name={`${t.return}: ${customer.name}`}
        action={t.return}
        title={t.returnTitle(sum, customer.name)}
        text={t.returnText}
        send={(reason, options) => api.deposits.decideForCustomer({ params: { quote_id }, body: { reason } }, options)}
      />
    </span>
  )
}
