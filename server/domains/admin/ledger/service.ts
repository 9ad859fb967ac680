import type * as z from 'zod/mini'
import type { AccountSums, LedgerEntry, LedgerFilters, ledgerList } from '#contract/payments/ledger.ts'
import { ledgerAccounts } from '#contract/payments/states.ts'
import { money } from '#contract/money.ts'
import type { Context } from '#server/lib/context.ts'
import { toListPage } from '#server/lib/list.ts'
import * as queries from './queries.ts'

export const listEntries = async (ctx: Context, query: z.output<typeof ledgerList.query>) =>
  toListPage(await queries.listEntries(ctx.db, query), query, (entry): LedgerEntry => entry)

const nothing = { count: 0, debit: money(0), credit: money(0), balance: money(0) }

/** Sums of every account, also of those without entries. */
export async function sumAccounts(ctx: Context, filters: LedgerFilters): Promise<AccountSums[]> {
  const sums = await queries.listSums(ctx.db, filters)
  return ledgerAccounts.map((account) => sums.find((row) => row.account === account) ?? { account, ...nothing })
}
