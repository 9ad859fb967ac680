import { mergeCandidatesApi } from '#contract/merging/candidates.ts'
import { implement } from '#server/lib/implement.ts'
import { companyCandidates, dismiss, personCandidates, recall } from './service.ts'

export const mergeCandidatesRoutes = implement(mergeCandidatesApi, {
  companyCandidates: (ctx, { query }) => companyCandidates(ctx, query),
  personCandidates: (ctx, { query }) => personCandidates(ctx, query),
  dismissCompanies: (ctx, { params, body }) => dismiss(ctx, { kind: 'company', ids: [params.company_id, params.other_id] }, body.reason),
  recallCompanies: (ctx, { params }) => recall(ctx, { kind: 'company', ids: [params.company_id, params.other_id] }),
  dismissPeople: (ctx, { params, body }) => dismiss(ctx, { kind: 'user', ids: [params.user_id, params.other_id] }, body.reason),
  recallPeople: (ctx, { params }) => recall(ctx, { kind: 'user', ids: [params.user_id, params.other_id] }),
})
