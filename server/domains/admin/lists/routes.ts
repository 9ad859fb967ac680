import { adminApi } from '#contract/admin/lists.ts'
import { implement } from '#server/lib/implement.ts'
import { readCompany, readRequest, readUser } from '../details/service.ts'
import { find } from '../search/service.ts'
import { readFigures } from '../dashboard/service.ts'
import { listWaiting } from '../queue/service.ts'
import { exportRows } from '../exports/service.ts'
import { listRows } from './service.ts'

export const adminRoutes = implement(adminApi, {
  waiting: (ctx) => listWaiting(ctx),
  figures: (ctx, { query }) => readFigures(ctx, { ...query, days: Number(query.days) }),
  find: (ctx, { query }) => find(ctx, query.q),
  users: (ctx, { query }) => listRows(ctx, 'users', query),
  user: (ctx, { params }) => readUser(ctx, params.user_id),
  companies: (ctx, { query }) => listRows(ctx, 'companies', query),
  company: (ctx, { params }) => readCompany(ctx, params.company_id),
  requests: (ctx, { query }) => listRows(ctx, 'requests', query),
  request: (ctx, { params }) => readRequest(ctx, params.project_id),
  matches: (ctx, { query }) => listRows(ctx, 'matches', query),
  payments: (ctx, { query }) => listRows(ctx, 'payments', query),
  claims: (ctx, { query }) => listRows(ctx, 'claims', query),
  audit: (ctx, { query }) => listRows(ctx, 'audit', query),
  exportRows: (ctx, { params, query }) => exportRows(ctx, params.list, query),
})
