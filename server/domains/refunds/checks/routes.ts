import { checksApi } from '#contract/refunds/checks.ts'
import { implement } from '#server/lib/implement.ts'
import { answerCheck, readCheck } from './service.ts'

export const checksRoutes = implement(checksApi, {
  check: (ctx, { params }) => readCheck(ctx, params.check),
  answerCheck: (ctx, { params, body }) => answerCheck(ctx, params.check, body.answer),
})
