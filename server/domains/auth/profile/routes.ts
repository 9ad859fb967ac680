import { profileApi } from '#contract/users/profile.ts'
import { implement } from '#server/lib/implement.ts'
import { changeProfile, removeAvatar, setAvatar } from '../../users/service.ts'
import * as email from '../email/service.ts'
import { keepLanguage } from '../sessions/service.ts'
import { getAuthUser } from '../sign-in/service.ts'

export const profileRoutes = implement(profileApi, {
  get: (ctx) => email.getProfile(ctx),
  update: async (ctx, { body }) => {
    await changeProfile(ctx, body)
    if (body.locale) keepLanguage(ctx, body.locale)
    return getAuthUser(ctx, ctx.actor.userId)
  },
  setImage: (ctx, { file }) => setAvatar(ctx, file),
  removeImage: (ctx) => removeAvatar(ctx),
  changeEmail: (ctx, { body }) => email.changeEmail(ctx, body.email),
  confirmEmail: (ctx, { body }) => email.confirmEmail(ctx, body.token),
  undoEmail: (ctx, { body }) => email.undoEmail(ctx, body.token),
})
