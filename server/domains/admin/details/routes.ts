import { detailsApi } from '#contract/admin/details.ts'
import { implement } from '#server/lib/implement.ts'
import { readCompany, readRequest, readUser } from './service.ts'

export const detailsRoutes = implement(detailsApi, {
  user: (ctx, { params }) => readUser(ctx, params.user_id),
  company: (ctx, { params }) => readCompany(ctx, params.company_id),
  request: (ctx, { params }) => readRequest(ctx, params.project_id),
})
