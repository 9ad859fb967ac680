import { mergingApi } from '#contract/merging.ts'
import { implement } from '#server/lib/implement.ts'
import { companyCandidates, personCandidates } from './service/candidates.ts'
import { mergeCompanies, previewCompanies } from './service/companies.ts'
import { mergePeople, previewPeople } from './service/people.ts'

export const mergingRoutes = implement(mergingApi, {
  companyCandidates: (ctx, { query }) => companyCandidates(ctx, query.of),
  personCandidates: (ctx, { query }) => personCandidates(ctx, query.of),
  previewCompanies: (ctx, { params }) => previewCompanies(ctx, { into: params.company_id, from: params.other_id }),
  mergeCompanies: (ctx, { params, body }) => mergeCompanies(ctx, { into: params.company_id, from: params.other_id }, body),
  previewPeople: (ctx, { params }) => previewPeople(ctx, { into: params.user_id, from: params.other_id }),
  mergePeople: (ctx, { params, body }) => mergePeople(ctx, { into: params.user_id, from: params.other_id }, body),
})
