import { mergingApi } from '#contract/merging/companies.ts'
import { implement } from '#server/lib/implement.ts'
import { companyCandidates, personCandidates } from '../candidates/service.ts'
import { dismiss, recall } from '../candidates/dismissals.ts'
import { mergeCompanies, previewCompanies } from './service.ts'
import { mergePeople, previewPeople } from '../people/service.ts'

export const mergingRoutes = implement(mergingApi, {
  companyCandidates: (ctx, { query }) => companyCandidates(ctx, query),
  personCandidates: (ctx, { query }) => personCandidates(ctx, query),
  dismissCompanies: (ctx, { params, body }) => dismiss(ctx, { kind: 'company', ids: [params.company_id, params.other_id] }, body.reason),
  recallCompanies: (ctx, { params }) => recall(ctx, { kind: 'company', ids: [params.company_id, params.other_id] }),
  dismissPeople: (ctx, { params, body }) => dismiss(ctx, { kind: 'user', ids: [params.user_id, params.other_id] }, body.reason),
  recallPeople: (ctx, { params }) => recall(ctx, { kind: 'user', ids: [params.user_id, params.other_id] }),
  previewCompanies: (ctx, { params }) => previewCompanies(ctx, { into: params.company_id, from: params.other_id }),
  mergeCompanies: (ctx, { params, body }) => mergeCompanies(ctx, { into: params.company_id, from: params.other_id }, body),
  previewPeople: (ctx, { params }) => previewPeople(ctx, { into: params.user_id, from: params.other_id }),
  mergePeople: (ctx, { params, body }) => mergePeople(ctx, { into: params.user_id, from: params.other_id }, body),
})
