import { companyPicturesApi } from '#contract/companies/takedowns.ts'
import { implement } from '#server/lib/implement.ts'
import * as service from './service.ts'

export const companyPicturesRoutes = implement(companyPicturesApi, {
  list: (ctx, { params }) => service.listPictures(ctx, params.company_id),
  takenDown: (ctx, { params }) => service.readTakenDown(ctx, params.company_id, params.media_id),
  takeDown: (ctx, { params, body }) => service.takeDown(ctx, params.company_id, params.media_id, body.reason),
  putBack: (ctx, { params, body }) => service.putBack(ctx, params.company_id, params.media_id, body.reason),
})
