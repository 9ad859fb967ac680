import { photosApi } from '#contract/projects/photos.ts'
import { implement } from '#server/lib/implement.ts'
import * as service from './service.ts'

export const photosRoutes = implement(photosApi, {
  addPhoto: (ctx, { params, file }) => service.addPhoto(ctx, params.project_id, file),
  addUploaded: (ctx, { params, body }) => service.addUploaded(ctx, params.project_id, body.upload_id),
  orderPhotos: (ctx, { params, body }) => service.orderPhotos(ctx, params.project_id, body.media_ids),
  openUploadLink: (ctx, { params }) => service.openLink(ctx, params.project_id),
  endUploadLink: (ctx, { params }) => service.endLink(ctx, params.project_id),
  linkedPhotos: (ctx, { query }) => service.readLinkedPhotos(ctx, query.link),
  addLinkedPhoto: (ctx, { body }) => service.addLinkedPhoto(ctx, body),
  removePhoto: (ctx, { params }) => service.removePhoto(ctx, params.project_id, params.media_id),
})
