import { payoutsApi } from '#contract/payments/payouts.ts'
import { implement } from '#server/lib/implement.ts'
import { confirmAccount, listPayouts, markPaid, markReturned, send, payoutExport } from './service.ts'

export const payoutsRoutes = implement(
  payoutsApi,
  {
    list: (ctx, { query }) => listPayouts(ctx, query),
    send: (ctx, { params }) => send(ctx, params.payout_id),
    confirmAccount: (ctx, { params, body }) => confirmAccount(ctx, params.payout_id, body.reason),
    pay: (ctx, { params, body }) => markPaid(ctx, params.payout_id, body.reference),
    return: (ctx, { params, body }) => markReturned(ctx, params.payout_id, body.reason),
  },
  payoutExport,
)
