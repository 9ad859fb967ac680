import type { LedgerEntry } from '#contract/payments/ledger.ts'
import type { ListColumn } from '#contract/api.ts'
import type { ListPage } from '#contract/lists.ts'
import type { Money } from '#contract/primitives.ts'
import { money } from '#contract/money.ts'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { moneyTexts } from '#web/locales/admin-money.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { Time } from '#web/ui/time.tsx'
import { ledgerPath } from './ledger-words.ts'
import css from './ledger.module.css'
import { More } from './more.tsx'
import { useCompanyFilter } from '../lists/company-filter.tsx'
import { choices } from '../lists/table-query.ts'

type Side = Pick<LedgerEntry, 'account' | 'holder' | 'amount'>

/** Ledger entries with the other sides of their events. `part`: those of one company, on its page, without filters. */
export function LedgerTable({ list, isPart }: { list: ListPage<LedgerEntry>; isPart?: boolean }) {
  const t = useTexts(moneyTexts)
  const locale = useLocale()
  const company = useCompanyFilter(
    list.data.flatMap(({ holder }) => (holder?.is_company ? [holder] : [])),
    'holder_id',
  )
  const amount = (cents: number) => (cents > 0 ? formatMoney(money(cents), locale) : '')
  const columns: Column<LedgerEntry, ListColumn<'ledger'>>[] = [
    {
      id: 'event',
      label: t.ledger.event,
      render: ({ event, event_id }) => <LocalLink to={ledgerPath({ event_id })}>{t.events[event]}</LocalLink>,
    },
    { id: 'account', label: t.ledger.account, isLine: true, render: (row) => <Account of={row} isOwn={isPart} /> },
    { id: 'debit', label: t.ledger.debit, isAmount: true, render: (row) => amount(row.amount.amount) },
    { id: 'credit', label: t.ledger.credit, isAmount: true, render: (row) => amount(-row.amount.amount) },
    { id: 'others', label: t.ledger.others, isClipped: true, render: ({ others }) => <Others of={others} /> },
    { id: 'cause', label: t.ledger.cause, isClipped: true, render: ({ payment, reason }) => reason ?? <Cause of={payment} /> },
    { id: 'at', label: t.ledger.at, ...(isPart ? {} : { sort: 'at' }), isAmount: true, render: (row) => <Time at={row.created_at} /> },
  ]
  return (
    <DataTable
      {...(isPart && { name: 'ledger' })}
      label={t.ledger.entries}
      list={list}
      empty="ledger"
      columns={columns}
      keyOf={({ id }) => String(id)}
      renderMore={({ others, payment, reason }) => (
        <More
          facts={[
            { label: t.ledger.others, text: <Others of={others} /> },
            { label: t.ledger.cause, text: reason ?? <Cause of={payment} /> },
          ]}
        />
      )}
      sort="-at"
      {...(isPart ? {} : { csv: { list: 'ledger' }, hasSearch: true, searchLabel: t.ledger.search })}
      filters={
        isPart
          ? []
          : [
              { id: 'account', label: t.ledger.account, options: choices(t.accounts) },
              { id: 'event', label: t.ledger.event, options: choices(t.events) },
              company,
              { id: 'from', label: t.ledger.from },
              { id: 'to', label: t.ledger.to },
            ]
      }
    />
  )
}

function Account({ of: { account, holder }, isOwn }: { of: Side; isOwn?: boolean | undefined }) {
  const t = useTexts(moneyTexts)
  return (
    <span>
      {t.accounts[account]}
      {holder && !isOwn && (
        <>
          {' · '}
          <LocalLink to={ledgerPath({ holder_id: holder.id })}>{holder.name}</LocalLink>
        </>
      )}
    </span>
  )
}

function Others({ of: sides }: { of: readonly Side[] }) {
  const locale = useLocale()
  return (
    <ul className={css.others}>
      {sides.map((side) => (
        <li key={`${side.account}${side.holder?.id}`}>
          <Account of={side} /> <span className={css.amount}>{signed(side.amount, locale)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Debits carry a sign, so they need no column of their own. */
const signed = (sum: Money, locale: 'es' | 'en') => (sum.amount > 0 ? '+' : '') + formatMoney(sum, locale)

function Cause({ of: payment }: { of: LedgerEntry['payment'] }) {
  const t = useTexts(moneyTexts).ledger
  const locale = useLocale()
  if (!payment) return t.noCause
  return (
    <span className={css.cause}>
      {payment.title[locale]}
      <span>
        <LocalLink to={`/admin/payments?payment_id=${payment.id}`}>{t.payment}</LocalLink>
        {payment.project_id && (
          <>
            {' · '}
            <LocalLink to={`/admin/requests/${payment.project_id}`}>{t.request}</LocalLink>
          </>
        )}
      </span>
    </span>
  )
}
