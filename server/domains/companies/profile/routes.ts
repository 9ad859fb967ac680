import { ownProfileApi } from '#contract/companies/profile.ts'
import { implement } from '#server/lib/implement.ts'
import * as service from './service.ts'

export const ownProfileRoutes = implement(ownProfileApi, {
  profile: (ctx) => service.readOwnProfile(ctx),
  update: (ctx, { body }) => service.changeProfile(ctx, body),
  setImage: (ctx, { params, file }) => service.setImage(ctx, params.image, file),
  removeImage: (ctx, { params }) => service.removeImage(ctx, params.image),
})
