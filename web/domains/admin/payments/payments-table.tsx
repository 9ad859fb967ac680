import type { AdminPayment } from '#contract/admin/lists.ts'
import type { ListColumn } from '#contract/api.ts'
import type { ListPage } from '#contract/lists.ts'
import { numberOf } from '#contract/numbers.ts'
import type { Money } from '#contract/primitives.ts'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { findTexts } from '#web/locales/admin-find.ts'
import { moneyTexts } from '#web/locales/admin-money.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { Time } from '#web/ui/time.tsx'
import { PaymentBadge } from '../details/badges.tsx'
import { ledgerPath } from './ledger-words.ts'
import { useCompanyFilter } from '../lists/company-filter.tsx'
import { usePlacedFilters } from '../lists/placed-filters.ts'
import { choices } from '../lists/table-query.ts'

/** Payments of everyone, or with `holder` of one company. */
export function PaymentsTable({ list, label, holder }: { list: ListPage<AdminPayment>; label: string; holder?: string }) {
  const t = useTexts(adminTexts)
  const find = useTexts(findTexts)
  const placed = usePlacedFilters()
  const company = useCompanyFilter(
    list.data.flatMap((row) => (row.holder.is_company ? [row.holder] : [])),
    'holder_id',
  )
  const locale = useLocale()
  const columns: Column<AdminPayment, ListColumn<'payments'>>[] = [
    { id: 'purpose', label: t.columns.purpose, render: (row) => row.title[locale] || t.purposes[row.purpose] },
    {
      id: 'number',
      label: find.number,
      isExtra: holder === undefined,
      isLine: true,
      render: (row) => numberOf('payment', row.id),
    },
    ...(holder
      ? []
      : [
          {
            id: 'holder' as const,
            label: t.columns.holder,
            render: (row: AdminPayment) => (
              <LocalLink to={`/admin/${row.holder.is_company ? 'companies' : 'users'}/${row.holder.id}`}>{row.holder.name}</LocalLink>
            ),
          },
        ]),
    { id: 'status', label: t.columns.status, render: (row) => <PaymentBadge state={row.state} /> },
    {
      id: 'amount',
      label: t.columns.amount,
      sort: 'amount',
      isAmount: true,
      render: (row) => <Rows of={row} amount={row.amount} />,
    },
    { id: 'card', label: t.columns.card, isAmount: true, isExtra: true, render: (row) => formatMoney(row.card, locale) },
    { id: 'wallet', label: t.columns.wallet, isAmount: true, isExtra: true, render: (row) => formatMoney(row.wallet, locale) },
    {
      id: 'refunded',
      label: t.columns.refunded,
      isAmount: true,
      render: (row) => (row.refunded.amount > 0 ? <Rows of={row} amount={row.refunded} /> : t.table.none),
    },
    { id: 'at', label: t.columns.at, sort: 'created_at', isAmount: true, render: (row) => <Time at={row.created_at} /> },
  ]
  return (
    <DataTable
      label={label}
      list={list}
      empty="payments"
      columns={columns}
      keyOf={({ id }) => id}
      sort="-created_at"
      hasSearch
      csv={{ list: 'payments', ...(holder ? { narrowed: { holder_id: holder } } : {}) }}
      filters={[
        { id: 'state', label: t.columns.status, options: choices(t.paymentStates) },
        { id: 'purpose', label: t.columns.purpose, options: choices(t.purposes) },
        { id: 'returned', label: t.columns.returned, options: [{ value: 'true', label: t.table.yes }] },
        ...(holder ? [] : [company]),
        ...placed,
      ]}
    />
  )
}

/** An amount of a payment, linked to its ledger entries. */
function Rows({ of: { id }, amount }: { of: AdminPayment; amount: Money }) {
  const t = useTexts(moneyTexts).ledger
  const figure = formatMoney(amount, useLocale())
  return (
    <LocalLink to={ledgerPath({ payment_id: id })} aria-label={t.rowsOf(figure)}>
      {figure}
    </LocalLink>
  )
}
