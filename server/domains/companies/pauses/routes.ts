import { pausesApi } from '#contract/companies/pauses.ts'
import { implement } from '#server/lib/implement.ts'
import { pauseCompany, pauseService, pauseZip, readPauses } from './service.ts'

export const pausesRoutes = implement(pausesApi, {
  get: (ctx) => readPauses(ctx),
  setCompany: (ctx, { body }) => pauseCompany(ctx, body),
  setService: (ctx, { params, body }) => pauseService(ctx, params.slug, body),
  setZip: (ctx, { params, body }) => pauseZip(ctx, params.zip, body),
})
