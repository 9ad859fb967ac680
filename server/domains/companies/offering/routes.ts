import { ownServicesApi } from '#contract/companies/offering.ts'
import { implement } from '#server/lib/implement.ts'
import * as service from './service.ts'

export const ownServicesRoutes = implement(ownServicesApi, {
  services: (ctx) => service.listOwnServices(ctx),
  service: (ctx, { params }) => service.readOwnService(ctx, params.slug),
  saveService: (ctx, { params, body }) => service.saveService(ctx, params.slug, body),
  removeService: (ctx, { params }) => service.removeService(ctx, params.slug),
})
