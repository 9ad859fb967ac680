import { statementsApi } from '#contract/payments/statements.ts'
import { implement } from '#server/lib/implement.ts'
import { listStatements, readStatement } from './service.ts'

export const statementsRoutes = implement(statementsApi, {
  list: (ctx) => listStatements(ctx, ctx.actor.company.id),
  download: (ctx, { params, query }) => readStatement(ctx, ctx.actor.company.id, { month: params.month, ...query }),
  listOfCompany: (ctx, { params }) => listStatements(ctx, params.company_id),
  downloadOfCompany: (ctx, { params, query }) => readStatement(ctx, params.company_id, { month: params.month, ...query }),
})
