import { catalogApi } from '#contract/catalog/services.ts'
import { implement } from '#server/lib/implement.ts'
import { listTop10 } from '../demand/service.ts'
import { suggest } from '../suggestions/service.ts'
import { getService, listCategories, listCategoryServices, listNewServices, listServices, readCategory } from './service.ts'

export const catalogRoutes = implement(catalogApi, {
  services: (ctx) => listServices(ctx),
  service: (ctx, { params }) => getService(ctx, params.id),
  top10: (ctx, { query }) => listTop10(ctx, query),
  newServices: (ctx) => listNewServices(ctx),
  categories: (ctx) => listCategories(ctx),
  category: (ctx, { params }) => readCategory(ctx, params.slug),
  categoryServices: (ctx, { params }) => listCategoryServices(ctx, params.slug),
  suggest: (ctx, { query }) => suggest(ctx, query.q),
})
