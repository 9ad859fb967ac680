import { settingsApi } from '#contract/admin/settings.ts'
import { implement } from '#server/lib/implement.ts'
import { listSettings, planSetting, readSetting } from './service.ts'

export const settingsRoutes = implement(settingsApi, {
  list: (ctx) => listSettings(ctx),
  read: (ctx, { params }) => readSetting(ctx, params.name),
  plan: (ctx, { params, body }) => planSetting(ctx, params.name, body),
})
