import { galleriesApi } from '#contract/companies/gallery.ts'
import { implement } from '#server/lib/implement.ts'
import { readFilters, readGallery, readNewWorks } from './service.ts'

export const galleriesRoutes = implement(galleriesApi, {
  newest: (ctx, { query }) => readNewWorks(ctx, query),
  filters: (ctx) => readFilters(ctx),
  ofCompany: (ctx, { params }) => readGallery(ctx, params.slug),
})
