import { ledgerApi } from '#contract/payments/ledger.ts'
import { implement } from '#server/lib/implement.ts'
import { listEntries, sumAccounts, entryExport } from './service.ts'

export const ledgerRoutes = implement(
  ledgerApi,
  {
    entries: (ctx, { query }) => listEntries(ctx, query),
    accounts: (ctx, { query }) => sumAccounts(ctx, query),
  },
  entryExport,
)
