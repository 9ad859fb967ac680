import { personMergesApi } from '#contract/merging/people.ts'
import { implement } from '#server/lib/implement.ts'
import { mergePeople, previewPeople } from './service.ts'

export const personMergesRoutes = implement(personMergesApi, {
  previewPeople: (ctx, { params }) => previewPeople(ctx, { into: params.user_id, from: params.other_id }),
  mergePeople: (ctx, { params, body }) => mergePeople(ctx, { into: params.user_id, from: params.other_id }, body),
})
