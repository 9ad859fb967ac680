import { savedViewsApi } from '#contract/admin/saved-views.ts'
import { implement } from '#server/lib/implement.ts'
import * as views from './service.ts'

export const savedViewsRoutes = implement(savedViewsApi, {
  list: (ctx) => views.listViews(ctx),
  save: (ctx, { body }) => views.saveView(ctx, body),
  rename: (ctx, { params, body }) => views.renameView(ctx, params.view_id, body.name),
  drop: (ctx, { params }) => views.dropView(ctx, params.view_id),
})
