import { companyJobsApi } from '#contract/leads/jobs.ts'
import { implement } from '#server/lib/implement.ts'
import { assign, listJobs, readCalendar } from './service.ts'

export const companyJobsRoutes = implement(companyJobsApi, {
  list: (ctx, { query }) => listJobs(ctx, query),
  calendar: (ctx, { query }) => readCalendar(ctx, query),
  assign: (ctx, { params, body }) => assign(ctx, params.lead_id, body.user_id),
})
