import { jobsApi } from '#contract/admin/jobs.ts'
import { implement } from '#server/lib/implement.ts'
import { discard, listJobs, overview, retry, jobExport } from './service.ts'

export const jobsRoutes = implement(
  jobsApi,
  {
    overview: (ctx) => overview(ctx),
    list: (ctx, { query }) => listJobs(ctx, query),
    retry: (ctx, { body }) => retry(ctx, body.ids),
    discard: (ctx, { body }) => discard(ctx, body.ids, body.reason),
  },
  jobExport,
)
