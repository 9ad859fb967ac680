import { companyMergesApi } from '#contract/merging/companies.ts'
import { implement } from '#server/lib/implement.ts'
import { mergeCompanies, previewCompanies } from './service.ts'

export const companyMergesRoutes = implement(companyMergesApi, {
  previewCompanies: (ctx, { params }) => previewCompanies(ctx, { into: params.company_id, from: params.other_id }),
  mergeCompanies: (ctx, { params, body }) => mergeCompanies(ctx, { into: params.company_id, from: params.other_id }, body),
})
