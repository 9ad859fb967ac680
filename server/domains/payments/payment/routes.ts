import { paymentsApi } from '#contract/payments/payment.ts'
import { implement } from '#server/lib/implement.ts'
import { authenticate, authenticationOf } from '../charges/service.ts'
import { readReceipt } from '../receipts/service.ts'
import { companyWallet, listPayments, ownPayment, showPayment } from './service.ts'

export const paymentsRoutes = implement(paymentsApi, {
  clientSecret: (ctx, { params }) => authenticationOf(ctx, params.payment_id),
  list: (ctx, { query }) => listPayments(ctx, query),
  get: async (ctx, { params }) => showPayment(ctx, await ownPayment(ctx, params.payment_id)),
  receipt: (ctx, { params, query }) => readReceipt(ctx, params.payment_id, query.locale),
  authenticate: (ctx, { params }) => authenticate(ctx, params.payment_id),
  wallet: (ctx) => companyWallet(ctx),
})
