import { translationsApi } from '#contract/translations/translation.ts'
import { implement } from '#server/lib/implement.ts'
import { chooseTranslation, getChoice } from './service.ts'

export const translationsRoutes = implement(translationsApi, {
  get: getChoice,
  choose: (ctx, { body }) => chooseTranslation(ctx, body.is_always),
})
