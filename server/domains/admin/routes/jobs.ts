import { jobsApi } from '#contract/jobs.ts'
import { implement } from '#server/lib/implement.ts'
import { discard, listJobs, overview, retry } from '../service/jobs.ts'

export const jobsRoutes = implement(jobsApi, {
  overview: (ctx) => overview(ctx),
  list: (ctx, { query }) => listJobs(ctx, query),
  retry: (ctx, { body }) => retry(ctx, body.ids),
  discard: (ctx, { body }) => discard(ctx, body.ids, body.reason),
})
