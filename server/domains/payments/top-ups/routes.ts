import { autoTopUpApi } from '#contract/payments/auto-top-ups.ts'
import { correctionsApi } from '#contract/payments/corrections.ts'
import { earningsApi } from '#contract/payments/earnings.ts'
import { payoutsApi } from '#contract/payments/payouts.ts'
import { walletApi } from '#contract/payments/top-ups.ts'
import { implement } from '#server/lib/implement.ts'
import { readAutoTopUp, setAutoTopUp } from '../auto-top-ups/service.ts'
import { correct, listCorrections } from '../corrections/service.ts'
import { cancelWithdrawal, moveToWallet, readEarnings, setAccount, withdraw } from '../earnings/service.ts'
import { listStatements, readStatement } from '../statements/service.ts'
import { listPayouts, markPaid, markReturned } from '../payouts/service.ts'
import { confirmAccount, send } from '../payouts/transfers.ts'
import { readTopUps, topUp } from './service.ts'

export const walletRoutes = implement(walletApi, {
  topUps: (ctx) => readTopUps(ctx),
  topUp: (ctx, { body }) => topUp(ctx, { id: body.id, amountCents: body.amount.amount, methodId: body.payment_method_id }),
  statements: (ctx) => listStatements(ctx, ctx.actor.company.id),
  statement: (ctx, { params, query }) => readStatement(ctx, ctx.actor.company.id, { month: params.month, ...query }),
  companyStatements: (ctx, { params }) => listStatements(ctx, params.company_id),
  companyStatement: (ctx, { params, query }) => readStatement(ctx, params.company_id, { month: params.month, ...query }),
})

export const payoutsRoutes = implement(payoutsApi, {
  list: (ctx, { query }) => listPayouts(ctx, query),
  send: (ctx, { params }) => send(ctx, params.payout_id),
  confirmAccount: (ctx, { params, body }) => confirmAccount(ctx, params.payout_id, body.reason),
  pay: (ctx, { params, body }) => markPaid(ctx, params.payout_id, body.reference),
  return: (ctx, { params, body }) => markReturned(ctx, params.payout_id, body.reason),
})

export const earningsRoutes = implement(earningsApi, {
  read: (ctx) => readEarnings(ctx),
  setAccount: (ctx, { body }) => setAccount(ctx, body),
  withdraw: (ctx, { body }) => withdraw(ctx, body),
  cancel: (ctx, { params }) => cancelWithdrawal(ctx, params.withdrawal_id),
  toWallet: (ctx, { body }) => moveToWallet(ctx, body),
})

export const autoTopUpRoutes = implement(autoTopUpApi, {
  get: (ctx) => readAutoTopUp(ctx),
  set: (ctx, { body }) => setAutoTopUp(ctx, body),
})

export const correctionsRoutes = implement(correctionsApi, {
  list: (ctx) => listCorrections(ctx),
  correct: (ctx, { params, body }) => correct(ctx, params.company_id, body),
})
