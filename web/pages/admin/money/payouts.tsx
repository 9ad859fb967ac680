import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { ListColumn } from '#contract/api.ts'
import type { Payout } from '#contract/payments/payouts.ts'
import { payoutStates } from '#contract/payments/states.ts'
import { useAction } from '#web/lib/action.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCompanyFilter } from '#web/domains/admin/lists/company-filter.tsx'
import css from '#web/domains/admin/payments/ledger.module.css'
import { ledgerPath } from '#web/domains/admin/payments/ledger-words.ts'
import { More } from '#web/domains/admin/payments/more.tsx'
import { LogLink } from '#web/domains/admin/permissions/log-link.tsx'
import { NextWork } from '#web/domains/admin/queue/next-work.tsx'
import { ReasonButton } from '#web/domains/admin/decisions/reason-button.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { viewOf } from '#web/domains/admin/queue/work.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { moneyTexts } from '#web/locales/admin-money.ts'
import { payoutTexts } from '#web/locales/admin-payouts.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormEnd } from '#web/ui/form-end.tsx'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Route } from './+types/payouts.ts'

const views = ['waiting', 'sent', 'stuck', 'paid', 'back'] as const

async function load(args: Route.LoaderArgs) {
  const state = await viewOf(args, 'state', views, { waiting: 'payouts', stuck: 'stuck_payouts' })
  return { state, payouts: await args.context.get(apiContext).payouts.list({ query: tableQuery(args.url, { state }) }) }
}
export { load as clientLoader, load as loader }

const tones: Record<Payout['state'], Tone> = {
  due: 'amber',
  sent: 'amber',
  paid: 'green',
  returned: 'red',
  given_back: 'red',
  cancelled: 'neutral',
}

/** Payouts to companies' banks: sent from here, or transferred by hand and recorded here. */
export default function PayoutsPage({ loaderData: { state, payouts } }: Route.ComponentProps) {
  const t = useTexts(payoutTexts)
  const { tabs } = useTexts(moneyTexts)
  const { columns: names } = useTexts(adminTexts)
  const locale = useLocale()
  const may = useMay()
  const isNarrowed = useSearchParams()[0].has('company_id')
  const company = useCompanyFilter(payouts.data.map((row) => row.company))
  const columns: Column<Payout, ListColumn<'payouts'> | 'kind' | 'account' | 'papers' | 'act'>[] = [
    {
      id: 'company',
      label: names.company,
      render: ({ company }) => <LocalLink to={`/admin/companies/${company.id}/payments`}>{company.name}</LocalLink>,
    },
    { id: 'kind', label: t.kind, isLine: true, isExtra: true, render: ({ kind }) => t.kinds[kind] },
    { id: 'account', label: t.account, isLine: true, render: (row) => <Account of={row} /> },
    { id: 'status', label: names.status, render: (row) => <Badge tone={tones[row.state]}>{t.states[row.state]}</Badge> },
    {
      id: 'amount',
      label: names.amount,
      sort: 'amount',
      isAmount: true,
      render: ({ id, amount }) => <LocalLink to={ledgerPath({ payout_id: id })}>{formatMoney(amount, locale)}</LocalLink>,
    },
    { id: 'since', label: t.since, sort: 'created_at', isAmount: true, render: ({ created_at }) => <Time at={created_at} shape="date" /> },
    { id: 'transfer', label: t.transfer, isClipped: true, render: (row) => <LastTransfer of={row} /> },
    { id: 'papers', label: t.papers, isExtra: true, render: (row) => <Papers payout={row} /> },
    ...(may('money', 'write')
      ? [{ id: 'act' as const, label: names.act, render: (row: Payout) => <Act payout={row} isStuck={state === 'stuck'} /> }]
      : []),
  ]
  return (
    <Stack gap="s">
      <Head title={tabs.payouts} isPrivate />
      <p>{t.intro}</p>
      <FilterLinks
        label={tabs.payouts}
        links={views.map((view) => ({ to: `/admin/payments/payouts?state=${view}`, label: t.views[view], isCurrent: view === state }))}
      />
      {payouts.data.length === 0 && !payouts.previous && !isNarrowed ? (
        <EmptyState scene={<Mailbox />} title={t.none[state]} action={(state === 'waiting' || state === 'stuck') && <NextWork />}>
          {t.noneText}
        </EmptyState>
      ) : (
        <DataTable
          label={t.views[state]}
          list={payouts}
          columns={columns}
          keyOf={({ id }) => id}
          renderMore={(row) => (
            <More
              facts={[
                { label: t.kind, text: t.kinds[row.kind] },
                { label: t.account, text: row.account ? `${row.account.holder} · •••• ${row.account.last4}` : t.noAccount },
                { label: t.transfer, text: <LastTransfer of={row} /> },
                { label: t.papers, text: <Papers payout={row} /> },
              ]}
            />
          )}
          sort="created_at"
          csv={{ list: 'payouts', narrowed: { state } }}
          filters={[company]}
        />
      )}
    </Stack>
  )
}

function Account({ of: { account } }: { of: Payout }) {
  const t = useTexts(payoutTexts)
  const { table } = useTexts(adminTexts)
  if (!account) return table.none
  return (
    <span className={css.cause}>
      <span title={account.holder}>•••• {account.last4}</span>
      {account.is_resting && (
        <small>
          {t.resting} <Time at={account.usable_at} />
        </small>
      )}
    </span>
  )
}

/** Time and bank reference of a transfer, and its return if any. */
function LastTransfer({ of: { state, sent_at, paid_at, reference, returned_at, return_reason } }: { of: Payout }) {
  const { table } = useTexts(adminTexts)
  const { sent, returned } = useTexts(payoutTexts)
  const isUnderWay = state === 'sent' && sent_at !== null
  if (!isUnderWay && !paid_at && !returned_at) return table.none
  return (
    <span className={css.cause}>
      {isUnderWay && (
        <span>
          {sent} <Time at={sent_at} />
        </span>
      )}
      {paid_at && (
        <span>
          <Time at={paid_at} /> · {reference}
        </span>
      )}
      {(state === 'returned' || state === 'given_back') && returned_at && (
        <small>
          {returned} <Time at={returned_at} />: {return_reason}
        </small>
      )}
    </span>
  )
}

function Papers({ payout: { id, company } }: { payout: Payout }) {
  const { statements } = useTexts(moneyTexts).tabs
  return (
    <span className={css.papers}>
      <LocalLink to={`/admin/payments/statements?company_id=${company.id}`}>{statements}</LocalLink>
      <LogLink of="payout" id={id} />
    </span>
  )
}

/** Records a returned transfer, after the gateway has reported it. */
function Act({ payout, isStuck }: { payout: Payout; isStuck: boolean }) {
  const t = useTexts(payoutTexts)
  const { revalidate } = useRevalidator()
  const done = (text: string) => {
    showToast(text)
    void revalidate()
  }
  const { id, account, state, company } = payout
  if (account && payoutStates.can('send', state, 'A'))
    return account.is_resting ? (
      <ReasonButton
        action={t.confirm}
        title={t.confirmTitle(company.name)}
        text={t.confirmText}
        send={(reason, options) => api.payouts.confirmAccount({ params: { payout_id: id }, body: { reason } }, options)}
        done={() => done(t.confirmDone)}
      />
    ) : (
      <Send payout={payout} account={account} done={() => done(t.sendDone)} />
    )
  if (payoutStates.can('pay', state, 'A')) return <Pay key={payout.transfers} payout={payout} done={() => done(t.noted)} />
  if (state !== 'paid' && !isStuck) return null
  return (
    <ReasonButton
      action={t.return}
      title={t.returnTitle(company.name)}
      text={t.returnText}
      send={(reason, options) => api.payouts.return({ params: { payout_id: id }, body: { reason } }, options)}
      done={() => done(t.returnNoted)}
    />
  )
}

type SendProps = { payout: Payout; account: NonNullable<Payout['account']>; done: () => void }

function Send({ payout: { id, amount, company }, account: { holder, last4 }, done }: SendProps) {
  const t = useTexts(payoutTexts)
  const { cancel } = useTexts(decisionTexts)
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const send = useAction((options) => api.payouts.send({ params: { payout_id: id } }, options), {
    done: () => {
      setOpen(false)
      done()
    },
  })
  return (
    <>
      <Button size="s" look="soft" onClick={() => setOpen(true)}>
        {t.send}
      </Button>
      <AskDialog
        title={t.sendTitle(formatMoney(amount, locale), company.name)}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        no={cancel}
        yes={t.send}
        isBusy={send.isBusy}
        onYes={() => void send.run()}
      >
        <p>{t.sendText(holder, last4)}</p>
      </AskDialog>
    </>
  )
}

function Pay({ payout: { id, company, amount, state }, done }: { payout: Payout; done: () => void }) {
  const t = useTexts(payoutTexts)
  const { cancel } = useTexts(decisionTexts)
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const action = state === 'returned' ? t.payAgain : t.pay
  const form = useApiForm({
    schema: () => import('#contract/payments/payouts.ts').then(({ Transfer }) => Transfer),
    defaults: { reference: '' },
    send: (body, { key }) => api.payouts.pay({ params: { payout_id: id }, body }, { key }),
    done: () => {
      setOpen(false)
      done()
    },
  })
  return (
    <>
      <Button size="s" look="soft" onClick={() => setOpen(true)}>
        {action}
      </Button>
      <Dialog title={t.payTitle(formatMoney(amount, locale), company.name)} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form of={form}>
          <Stack>
            <p>{t.payText}</p>
            <TextField label={t.reference} hint={t.referenceHint} maxLength={200} {...form.field('reference')} />
            <FormEnd action={action} cancel={cancel} isBusy={form.isBusy} onCancel={() => setOpen(false)} />
          </Stack>
        </Form>
      </Dialog>
    </>
  )
}
