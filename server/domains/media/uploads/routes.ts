import { uploadsApi } from '#contract/media/uploads.ts'
import { implement } from '#server/lib/implement.ts'
import { appendToUpload, beginUpload, dropUpload, pictureOfUpload, readUpload } from './service.ts'

export const uploadsRoutes = implement(uploadsApi, {
  begin: (ctx, { body }) => beginUpload(ctx, body),
  get: (ctx, { params, query }) => readUpload(ctx, params.upload_id, query.link),
  append: (ctx, { params, body, file }) => appendToUpload(ctx, params.upload_id, { ...body, file }),
  picture: (ctx, { params }) => pictureOfUpload(ctx, params.upload_id),
  drop: (ctx, { params, query }) => dropUpload(ctx, params.upload_id, query.link),
})
