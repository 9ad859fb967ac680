import { autoTopUpApi } from '#contract/payments/auto-top-ups.ts'
import { implement } from '#server/lib/implement.ts'
import { readAutoTopUp, setAutoTopUp } from './service.ts'

export const autoTopUpRoutes = implement(autoTopUpApi, {
  get: (ctx) => readAutoTopUp(ctx),
  set: (ctx, { body }) => setAutoTopUp(ctx, body),
})
