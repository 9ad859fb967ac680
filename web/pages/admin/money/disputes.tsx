import type { Dispute } from '#contract/books.ts'
import { wordOf } from '#web/domains/admin/facts.tsx'
import css from '#web/domains/admin/ledger.module.css'
import { ledgerPath } from '#web/domains/admin/ledger-words.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { moneyTexts } from '#web/locales/admin-money.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'
import { Ago, Time } from '#web/ui/time.tsx'
import type { Route } from './+types/disputes.ts'

const load = ({ context }: Route.LoaderArgs) => context.get(apiContext).books.disputes()
export { load as clientLoader, load as loader }

const tones: Record<Dispute['state'], Tone> = { open: 'amber', won: 'green', lost: 'red' }

/** Charges that banks want back: until when to answer, with what, and what has come of it. */
export default function DisputesPage({ loaderData: disputes }: Route.ComponentProps) {
  const { disputes: t, tabs } = useTexts(moneyTexts)
  const { columns: names, table } = useTexts(adminTexts)
  const locale = useLocale()
  const columns: Column<Dispute>[] = [
    { id: 'what', label: t.what, render: ({ reason }) => wordOf(t.reasons, reason) },
    { id: 'state', label: names.status, render: ({ state }) => <Badge tone={tones[state]}>{t.states[state]}</Badge> },
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
      isAmount: true,
      render: ({ amount, payment_id }) => <LocalLink to={ledgerPath({ payment_id })}>{formatMoney(amount, locale)}</LocalLink>,
    },
    {
      id: 'due',
      label: t.due,
      isAmount: true,
      render: ({ state, evidence_due_at: due }) => (state === 'open' && due ? <Ago at={due} /> : table.none),
    },
    {
      id: 'todo',
      label: t.todo,
      render: ({ id, state }) => (
        <span className={css.words}>
          {t.steps[state]} {state === 'open' && <a href={`https://dashboard.stripe.com/disputes/${id}`}>{t.inStripe}</a>}
        </span>
      ),
    },
    { id: 'at', label: names.at, isAmount: true, isExtra: true, render: ({ opened_at }) => <Time at={opened_at} /> },
  ]
  return (
    <Stack>
      <Head title={tabs.disputes} isPrivate />
      <p>{t.intro}</p>
      {disputes.length === 0 ? (
        <EmptyState scene={<Mailbox />} title={t.none}>
          {t.noneText}
        </EmptyState>
      ) : (
        <DataTable label={tabs.disputes} list={{ data: disputes, next: null, previous: null }} columns={columns} keyOf={({ id }) => id} />
      )}
    </Stack>
  )
}
