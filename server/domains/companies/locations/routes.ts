import { locationsApi } from '#contract/companies/locations.ts'
import { implement } from '#server/lib/implement.ts'
import * as service from './service.ts'

export const locationsRoutes = implement(locationsApi, {
  list: (ctx) => service.readLocations(ctx),
  add: (ctx, { body }) => service.addLocation(ctx, body),
  update: (ctx, { params, body }) => service.changeLocation(ctx, params.location_id, body),
  remove: (ctx, { params }) => service.removeLocation(ctx, params.location_id),
  makeMain: (ctx, { params }) => service.makeMain(ctx, params.location_id),
})
