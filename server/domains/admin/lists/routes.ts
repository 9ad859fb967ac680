import { listsApi } from '#contract/admin/lists.ts'
import { implement } from '#server/lib/implement.ts'
import { listExports, listRows } from './service.ts'

export const listsRoutes = implement(
  listsApi,
  {
    users: (ctx, { query }) => listRows(ctx, 'users', query),
    companies: (ctx, { query }) => listRows(ctx, 'companies', query),
    requests: (ctx, { query }) => listRows(ctx, 'requests', query),
    matches: (ctx, { query }) => listRows(ctx, 'matches', query),
    payments: (ctx, { query }) => listRows(ctx, 'payments', query),
    claims: (ctx, { query }) => listRows(ctx, 'claims', query),
    audit: (ctx, { query }) => listRows(ctx, 'audit', query),
  },
  ...listExports,
)
