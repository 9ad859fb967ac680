import { ownAreaApi } from '#contract/companies/area.ts'
import { implement } from '#server/lib/implement.ts'
import * as service from './service.ts'

export const ownAreaRoutes = implement(ownAreaApi, {
  get: (ctx) => service.readArea(ctx),
  zipsOf: (ctx, { query }) => service.readZipsOf(ctx, query.zip3),
  addZips: (ctx, { body }) => service.addZips(ctx, body),
  removeZips: (ctx, { body }) => service.removeZips(ctx, body.zips),
  addRadius: (ctx, { body }) => service.addRadius(ctx, body),
  addState: (ctx, { params }) => service.addState(ctx, params.state),
  removeState: (ctx, { params }) => service.removeState(ctx, params.state),
})
