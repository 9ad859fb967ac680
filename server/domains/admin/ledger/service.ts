import type * as z from 'zod/mini'
import { type AccountSums, ledgerApi, type LedgerEntry, type LedgerFilters, type ledgerList } from '#contract/payments/ledger.ts'
import { ledgerAccounts } from '#contract/payments/states.ts'
import { money } from '#contract/money.ts'
import { moneyUnit } from '#server/lib/money.ts'
import type { Context } from '#server/lib/context.ts'
import { toListPage } from '#server/lib/list.ts'
import { decimal, listExport } from '#server/lib/list-export.ts'
import * as queries from './queries.ts'

export const listEntries = async (ctx: Context, query: z.output<typeof ledgerList.query>) =>
  toListPage(await queries.listEntries(ctx.db, query), query, (entry): LedgerEntry => entry)

const nothing = { count: 0, debit: money(0), credit: money(0), balance: money(0) }

/** Sums of every account, also of those without entries. */
export async function sumAccounts(ctx: Context, filters: LedgerFilters): Promise<AccountSums[]> {
  const sums = await queries.listSums(ctx.db, filters)
  return ledgerAccounts.map((account) => sums.find((row) => row.account === account) ?? { account, ...nothing })
}

type Side = Pick<LedgerEntry, 'account' | 'holder' | 'amount'>
const nameOf = ({ account, holder }: Side) => (holder ? `${account}:${holder.id}` : account)
export const entryExport = listExport({
  endpoint: ledgerApi.entries,
  idOf: ({ id }: LedgerEntry) => id,
  page: (ctx, query) => listEntries(ctx, query),
  cells: (locale) => ({
    event: { event: (row: LedgerEntry) => row.event, event_id: (row) => row.event_id },
    account: { account: (row) => nameOf(row), holder: (row) => row.holder?.name },
    debit: { [`debit_${moneyUnit}`]: ({ amount }) => (amount.amount > 0 ? decimal(amount) : null) },
    credit: { [`credit_${moneyUnit}`]: ({ amount }) => (amount.amount < 0 ? decimal(money(-amount.amount)) : null) },
    others: (row) => row.others.map((side) => `${nameOf(side)} ${decimal(side.amount)}`).join('; '),
    cause: {
      payment_id: ({ payment }) => payment?.id,
      request_id: ({ payment }) => payment?.project_id,
      title: ({ payment, reason }) => payment?.title[locale] ?? reason,
    },
    at: (row) => row.created_at,
  }),
})
