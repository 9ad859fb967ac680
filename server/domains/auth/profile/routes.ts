import { profileApi } from '#contract/users/profile.ts'
import { implement } from '#server/lib/implement.ts'
import { changeProfile, removeAvatar, setAvatar } from '../../users/service.ts'
import { getAuthUser } from '../sign-in/door.ts'
import * as emails from '../email/change.ts'
import { keepLanguage } from '../sessions/service.ts'

export const profileRoutes = implement(profileApi, {
  get: (ctx) => emails.getProfile(ctx),
  update: async (ctx, { body }) => {
    await changeProfile(ctx, body)
    if (body.locale) keepLanguage(ctx, body.locale)
    return getAuthUser(ctx, ctx.actor.userId)
  },
  setImage: (ctx, { file }) => setAvatar(ctx, file),
  removeImage: (ctx) => removeAvatar(ctx),
  changeEmail: (ctx, { body }) => emails.changeEmail(ctx, body.email),
  confirmEmail: (ctx, { body }) => emails.confirmEmail(ctx, body.token),
  undoEmail: (ctx, { body }) => emails.undoEmail(ctx, body.token),
})
