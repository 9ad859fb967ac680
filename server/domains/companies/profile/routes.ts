import { ownAreaApi } from '#contract/companies/area.ts'
import { ownCompanyApi } from '#contract/companies/profile.ts'
import { implement } from '#server/lib/implement.ts'
import * as area from '../area/service.ts'
import * as gallery from '../gallery/service.ts'
import * as services from '../offering/service.ts'
import * as profileService from './service.ts'

export const ownCompanyRoutes = implement(ownCompanyApi, {
  profile: (ctx) => profileService.readOwnProfile(ctx),
  update: (ctx, { body }) => profileService.changeProfile(ctx, body),
  setImage: (ctx, { params, file }) => profileService.setImage(ctx, params.image, file),
  removeImage: (ctx, { params }) => profileService.removeImage(ctx, params.image),
  gallery: (ctx) => gallery.readOwnGallery(ctx),
  addWork: (ctx, { body }) => gallery.addWork(ctx, body.upload_id),
  orderWorks: (ctx, { body }) => gallery.orderWorks(ctx, body.media_ids),
  changeWork: (ctx, { params, body }) => gallery.changeWork(ctx, params.media_id, body),
  removeWork: (ctx, { params }) => gallery.removeWork(ctx, params.media_id),
  restoreWork: (ctx, { params }) => gallery.restoreWork(ctx, params.media_id),
  setCover: (ctx, { params }) => gallery.setCover(ctx, params.media_id),
  services: (ctx) => services.listOwnServices(ctx),
  service: (ctx, { params }) => services.readOwnService(ctx, params.slug),
  saveService: (ctx, { params, body }) => services.saveService(ctx, params.slug, body),
  removeService: (ctx, { params }) => services.removeService(ctx, params.slug),
})

export const ownAreaRoutes = implement(ownAreaApi, {
  get: (ctx) => area.readArea(ctx),
  zipsOf: (ctx, { query }) => area.readZipsOf(ctx, query.zip3),
  addZips: (ctx, { body }) => area.addZips(ctx, body),
  removeZips: (ctx, { body }) => area.removeZips(ctx, body.zips),
  addRadius: (ctx, { body }) => area.addRadius(ctx, body),
  addState: (ctx, { params }) => area.addState(ctx, params.state),
  removeState: (ctx, { params }) => area.removeState(ctx, params.state),
})
