import { galleriesApi, ownGalleryApi } from '#contract/companies/gallery.ts'
import { implement } from '#server/lib/implement.ts'
import * as service from './service.ts'

export const galleriesRoutes = implement(galleriesApi, {
  newest: (ctx, { query }) => service.readNewWorks(ctx, query),
  filters: (ctx) => service.readFilters(ctx),
  ofCompany: (ctx, { params }) => service.readGallery(ctx, params.slug),
})

export const ownGalleryRoutes = implement(ownGalleryApi, {
  gallery: (ctx) => service.readOwnGallery(ctx),
  addWork: (ctx, { body }) => service.addWork(ctx, body.upload_id),
  orderWorks: (ctx, { body }) => service.orderWorks(ctx, body.media_ids),
  changeWork: (ctx, { params, body }) => service.changeWork(ctx, params.media_id, body),
  removeWork: (ctx, { params }) => service.removeWork(ctx, params.media_id),
  restoreWork: (ctx, { params }) => service.restoreWork(ctx, params.media_id),
  setCover: (ctx, { params }) => service.setCover(ctx, params.media_id),
})
