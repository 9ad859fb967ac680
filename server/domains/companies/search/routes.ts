import { companiesApi } from '#contract/companies/search.ts'
import { implement } from '#server/lib/implement.ts'
import { listNewCompanies } from '../cards/service.ts'
import { readOwn, readProfile } from '../profile/service.ts'
import { readCoverage, searchCategory, searchCompanies } from './service.ts'

export const companiesRoutes = implement(companiesApi, {
  search: (ctx, { query }) => searchCompanies(ctx, query),
  coverage: (ctx, { query }) => readCoverage(ctx, query),
  profile: (ctx, { params }) => readProfile(ctx, params.slug),
  newCompanies: (ctx) => listNewCompanies(ctx),
  categoryCompanies: (ctx, { params, query }) => searchCategory(ctx, params.slug, query),
  own: (ctx) => readOwn(ctx),
})
